/** What a person presses. */
const CONTROLS = 'button, a[href], summary, select, input[type=checkbox], input[type=radio]';
/** The switch in the bar of each page: no one who wants to stop an agent waits. */
const NEVER_HELD = 'header .freeze';
/** On a control that takes no press at the moment; the page's style lets the pointer through it. */
const HELD = 'data-held';
/** How long a control is held that came to where another one was: no one has seen it by then. */
const UNSEEN_MS = 500;
/** The same where someone has just pressed, who may press again. Each further press begins it again. */
const PRESSED_MS = 1_500;
/** How far apart presses of one place are, in pixels. */
const PLACE_PX = 24;

interface Seen {
  readonly control: Element;
  /** `undefined` while it is at work and was never seen otherwise. */
  readonly name: string | undefined;
  /** What it was called when it was looked at last; `undefined` for a new one. */
  readonly nameBefore: string | undefined;
  readonly at: DOMRect;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The last press: what it reached, and where. */
interface Press extends Point {
  readonly control: Element | undefined;
  readonly name: string | undefined;
  readonly timeMs: number;
}

interface Held {
  readonly until: number;
  /** How long it is held again if it is pressed meanwhile. */
  readonly againMs: number;
  /** Whether it is where it was under another name: then the keyboard, too, would do something else. */
  readonly isRenamed: boolean;
}

/**
 * Keeps controls from changing their meaning under the pointer. A control that comes to where another one was takes
 * no press until it has been there for a moment; where someone has just pressed, until they have paused. So a second
 * press does what the first one did, or nothing.
 */
export function keepSteady(): void {
  let seen: ReadonlyMap<Element, Seen> = new Map();
  let view = '';
  let press: Press | undefined;
  const names = new WeakMap<Element, string>();
  const held = new Map<Element, Held>();

  const hold = (control: Element, isRenamed: boolean, againMs: number, forMs = againMs) => {
    if (control.matches(NEVER_HELD)) return;
    const before = held.get(control);
    const until = Math.max(before?.until ?? 0, performance.now() + forMs);
    held.set(control, {
      until,
      againMs: Math.max(before?.againMs ?? 0, againMs),
      isRenamed: isRenamed || before?.isRenamed === true,
    });
    control.setAttribute(HELD, '');
    setTimeout(release, until - performance.now() + 1, control);
  };
  const release = (control: Element) => {
    if ((held.get(control)?.until ?? 0) > performance.now()) return;
    held.delete(control);
    control.removeAttribute(HELD);
  };
  const look = () => {
    const before = seen;
    seen = new Map(controlsNow().map(({ control, at }) => [control, { control, at, ...namesOf(control, names) }]));
    const viewNow = [location.pathname, scrollX, scrollY, innerWidth, innerHeight].join(' ');
    // On another page, and where a person has scrolled, everything is elsewhere.
    const isSameView = view === viewNow;
    view = viewNow;
    for (const one of seen.values()) {
      const isRenamed = one.nameBefore !== undefined && one.nameBefore !== one.name;
      if (isPressedAgain(one, press)) hold(one.control, isRenamed, PRESSED_MS, leftOf(press));
      // Anyone who is at it with the keyboard may press again as well.
      else if (isRenamed && one.control === document.activeElement) hold(one.control, isRenamed, PRESSED_MS);
      else if (isSameView && tookAnothersPlace(one, before)) hold(one.control, isRenamed, UNSEEN_MS);
    }
  };
  const onPress = ({ clientX: x, clientY: y, target }: PointerEvent) => {
    const again = [...held].filter(([control]) => isIn(control.getBoundingClientRect(), { x, y }));
    for (const [control, { againMs }] of again) hold(control, false, againMs);
    if (again.length > 0) {
      if (press !== undefined) press = { ...press, timeMs: performance.now() };
      return;
    }
    const control = controlOf(target);
    const name = control && seen.get(control)?.name;
    press = { x, y, control, name, timeMs: performance.now() };
  };
  const onClick = (event: MouseEvent) => {
    const control = controlOf(event.target);
    const holding = control === undefined ? undefined : held.get(control);
    if (control === undefined || holding === undefined) return;
    const isByKeyboard = event.detail === 0;
    if (isByKeyboard && !holding.isRenamed) return;
    hold(control, false, holding.againMs);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onMove = ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
    // Anyone who goes away and comes back means the buttons that are there now.
    if (pointerType === 'touch' || press === undefined || isNear(press, { x, y })) return;
    press = undefined;
  };

  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-label', 'aria-disabled', 'disabled', 'hidden', 'open'],
  });
  addEventListener('pointerdown', onPress, { capture: true });
  addEventListener('pointermove', onMove, { capture: true, passive: true });
  addEventListener('click', onClick, { capture: true });
  look();
}

/** All controls that are drawn and can be reached: with a dialog open, those in it. */
function controlsNow(): readonly Pick<Seen, 'control' | 'at'>[] {
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return [...within.querySelectorAll(CONTROLS)]
    .map((control) => ({ control, at: control.getBoundingClientRect() }))
    .filter(({ at }) => at.width > 0 && at.height > 0);
}

/** What it is called, and was. One that is at work, and says so, keeps the name that it had. */
function namesOf(control: Element, names: WeakMap<Element, string>): Pick<Seen, 'name' | 'nameBefore'> {
  const nameBefore = names.get(control);
  const isAtWork = control.getAttribute('aria-disabled') === 'true';
  const name = isAtWork ? nameBefore : nameOf(control);
  if (name !== undefined) names.set(control, name);
  return { name, nameBefore };
}

function nameOf(control: Element): string {
  return control.getAttribute('aria-label') ?? (control instanceof HTMLSelectElement ? '' : control.textContent);
}

function controlOf(target: EventTarget | null): Element | undefined {
  return target instanceof Element ? (target.closest(CONTROLS) ?? undefined) : undefined;
}

/** For how long the same person may press again, in milliseconds. */
function leftOf({ timeMs }: Press): number {
  return Math.max(UNSEEN_MS, timeMs + PRESSED_MS - performance.now());
}

/** Whether it is another one than that which was pressed there a moment ago. */
function isPressedAgain({ control, name, at }: Seen, press: Press | undefined): press is Press {
  if (press === undefined || performance.now() - press.timeMs > PRESSED_MS || !isIn(at, press)) return false;
  return control !== press.control || (press.name !== undefined && name !== press.name);
}

/** Whether it is where another control was, or where it was itself under another name. */
function tookAnothersPlace({ control, name, nameBefore, at }: Seen, before: ReadonlyMap<Element, Seen>): boolean {
  const self = before.get(control);
  const isRenamed = nameBefore !== undefined && nameBefore !== name;
  if (self !== undefined && !isRenamed && isSame(self.at, at)) return false;
  return [...before.values()].some((one) => (one.control !== control || isRenamed) && overlap(one.at, at));
}

function isSame(one: DOMRect, other: DOMRect): boolean {
  return Math.abs(one.x - other.x) < 1 && Math.abs(one.y - other.y) < 1;
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
  );
}

function isIn({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean {
  return left <= x && x <= right && top <= y && y <= bottom;
}

function isNear(one: Point, other: Point): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) <= PLACE_PX;
}
