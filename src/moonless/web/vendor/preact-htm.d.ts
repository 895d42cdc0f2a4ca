/** Types of the few things we use of the vendored library (htm/preact/standalone 3.1.1). */
export type Node = any;
export function html(parts: TemplateStringsArray, ...values: any[]): any;
export function h(type: any, props: any, ...children: any[]): any;
export function render(node: any, parent: Element): void;
export function useState<T>(initial: T | (() => T)): [T, (next: T | ((before: T) => T)) => void];
export function useReducer<S, A>(reducer: (state: S, action: A) => S, initial: S): [S, (action: A) => void];
export function useEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useRef<T>(initial: T): { current: T };
export function useMemo<T>(make: () => T, inputs?: readonly unknown[]): T;
export function useCallback<T extends Function>(callback: T, inputs?: readonly unknown[]): T;
export function useContext<T>(context: any): T;
export function useErrorBoundary(callback?: (error: any) => void): [any, () => void];
export function createContext<T>(initial: T): any;
