// Opened from a folder, without a server, browsers refuse workers: the search then runs in a hidden frame instead.
class PageWorker extends EventTarget {
  constructor(url) {
    super();
    this.frame = document.createElement("iframe");
    this.frame.hidden = true;
    this.frame.title = "search";
    document.body.append(this.frame);
    const inner = this.frame.contentWindow;
    inner.postMessageToPage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
    inner.document.open();
    inner.document.write(
      `<!doctype html><body><script>
        var postMessage = data => postMessageToPage(data);
        var importScripts = () => {};
      <\/script><script src="${new URL(url, document.baseURI)}"><\/script></body>`,
    );
    inner.document.close();
    this.ready = new Promise((done) => this.frame.addEventListener("load", done, { once: true }));
  }

  postMessage(data) {
    this.ready.then(() => {
      this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data }));
    });
  }

  terminate() {
    this.frame.remove();
  }
}

if (location.protocol === "file:") window.Worker = PageWorker;
