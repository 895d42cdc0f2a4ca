// Shows a push message, and leads to the table when it is clicked. What is told is in the message: no secret of a game.
/** @param {{event: string, table: string, title: string, url: string}} told */
async function show(told) {
  const words = await fetch("/messages/en.json").then((answer) => answer.json());
  const options = { body: told.title, tag: told.table, icon: "/icon.svg", data: told.url };
  await self.registration.showNotification(words[`event-${told.event}`] ?? "Moonless", options);
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
