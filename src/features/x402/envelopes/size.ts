/** What a wallet's recent purchases and its means say of its next envelope. Amounts are micro-USDC. */
export interface Means {
  /** 0 for none. */
  readonly dailyLimit: bigint;
  readonly spentToday: bigint;
  /** What the wallet's rolling budgets leave, the tightest of them; past every amount without one. */
  readonly budget: bigint;
  /** What is neither reserved nor on its way. */
  readonly available: bigint;
}

/** Fewer are not worth the two calls of an envelope. */
const FEWEST_SLOTS = 4;
/** With twenty, opening and closing cost less than a tenth of what as many authorisations do. */
const MOST_SLOTS = 20;
/** Slots for each purchase of that price within {@link RECENT_SECONDS}. */
const SLOTS_PER_PURCHASE = 4;
/** Purchases of a price before an envelope is opened for it. */
const PURCHASES_BEFORE = 3;
/** An envelope never takes more than a quarter of what the wallet may still spend, today and by its budgets, or has. */
const SHARE = 4n;
/** So long a purchase counts for what is bought next. */
export const RECENT_SECONDS = 600;

/**
 * The cap of an envelope that serves purchases of this price. The chain counts a used slot with its cap, so where a
 * daily limit or a budget is in force, a slot serves its exact price alone, and nothing of them is lost. Without one,
 * prices share the next of 1, 2, 5, 10, … above them.
 */
export function capFor(
  price: bigint,
  { dailyLimit, txLimit, hasBudget }: { dailyLimit: bigint; txLimit: bigint; hasBudget: boolean },
): bigint {
  if (dailyLimit !== 0n || hasBudget) return price;
  const cap = roundUp(price);
  return txLimit !== 0n && cap > txLimit ? price : cap;
}

/**
 * How many slots to open that count so much each, micro-USDC, and move no more; 0 for none. `recent`: how many
 * purchases they would have served lately.
 */
export function slotsFor(
  counted: bigint,
  recent: number,
  { dailyLimit, spentToday, budget, available }: Means,
): number {
  if (recent < PURCHASES_BEFORE || counted <= 0n) return 0;
  const left = dailyLimit > spentToday ? dailyLimit - spentToday : 0n;
  const bounds = [available, budget, ...(dailyLimit === 0n ? [] : [left])].map((most) =>
    Number(most / SHARE / counted),
  );
  const slots = Math.min(MOST_SLOTS, recent * SLOTS_PER_PURCHASE, ...bounds);
  return slots < FEWEST_SLOTS ? 0 : slots;
}

/** Whether so few slots are left that the next envelope is opened. */
export function isLow({ slots, nextSlot }: { readonly slots: number; readonly nextSlot: number }): boolean {
  return slots - nextSlot <= Math.max(1, Math.floor(slots / 4));
}

function roundUp(price: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    for (const step of [1n, 2n, 5n]) if (step * power >= price) return step * power;
  }
}
