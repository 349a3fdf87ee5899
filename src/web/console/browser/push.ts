import { ApiError } from './api.ts';

/** The path of the script that shows notifications; the build puts it here. */
declare const PUSH_WORKER: string;

/** Whether this browser can be told something while no page is open. */
export const canBePushed = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Asks the person, and has the browser take messages of this server. Throws {@link ApiError} where it does not. */
export async function subscribe(applicationServerKey: string) {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new ApiError('NO_PUSH', 'Allow notifications of this page in your browser, then try again.');
  try {
    const registration = await navigator.serviceWorker.register(PUSH_WORKER);
    await activated(registration);
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint, keys } = made.toJSON();
    const { p256dh, auth } = keys ?? {};
    if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new TypeError();
    return { type: 'push', endpoint, keys: { p256dh, auth } } as const;
  } catch {
    throw new ApiError('NO_PUSH', "This browser cannot reach its maker's push service.");
  }
}

/** Resolves once the registration has a worker at work. */
async function activated({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active !== null || worker === null) return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The worker was not started.'));
    });
  });
}
