/** How the registry's events about an agent are looked up. */
export const agentSubject = (agentId: string): string => `agent:${agentId}`;

/** The agent that a subject is about, if it is about one that can be ours. */
export function agentOfSubject(subject: string): number | undefined {
  if (!subject.startsWith('agent:')) return undefined;
  const agentId = Number(subject.slice(6));
  // A registry that counts further is none that counts.
  return Number.isSafeInteger(agentId) ? agentId : undefined;
}
