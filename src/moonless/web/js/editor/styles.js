// @ts-check
/** The workshop's styles, which come with its page: few open it. */
import { sheet } from "../styles.js";

await sheet("/css/editor/index.css");
