// @ts-check
/** The workshop's styles, which come with its page: few open it. */
import { t } from "../ui.js";

await new Promise((done, fail) => {
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href: "/css/editor/index.css", onload: done });
  link.onerror = () => fail(new Error(t("no-server")));
  document.head.append(link);
});
