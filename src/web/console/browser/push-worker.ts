/** What a push service hands to the worker. */
interface PushEvent extends Event {
  readonly data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}
interface ClickEvent extends Event {
  readonly notification: Notification;
  waitUntil(work: Promise<unknown>): void;
}
interface Worker {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(url: string): Promise<unknown> };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
}

/** Shows what the server tells this browser while no page of the console is open. It keeps nothing and asks nothing. */
declare const self: Worker;

self.addEventListener('push', (event) => {
  const { title, body, link } = textsIn(event.data?.json());
  const shown = { body, data: link, tag: `${title} ${Date.now()}` };
  event.waitUntil(self.registration.showNotification(title, shown));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const link: unknown = event.notification.data;
  const url = typeof link === 'string' ? URL.parse(link) : null;
  // No one else is to be opened by it.
  const page = url?.origin === self.location.origin ? url.href : `${self.location.origin}/console`;
  event.waitUntil(self.clients.openWindow(page));
});

function textsIn(data: unknown) {
  const of = (name: string): string => {
    const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  return { title: of('title') || 'Bursar', body: of('body'), link: of('link') };
}

export {};
