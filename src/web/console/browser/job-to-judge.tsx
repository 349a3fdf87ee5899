import { useEffect, useRef, useState } from 'preact/hooks';
import { formatUsdc } from '../../../core/lib/money.ts';
import { Button, DialogButton } from './action.tsx';
import { ApiError, answerOf, api, type Schemas } from './api.ts';
import { byId, type InboxItem } from './data.ts';
import { Field, useForm } from './form.tsx';
import { type Decide, InboxCard } from './inbox-card.tsx';
import { Facts, Problem, Spread, say, Time } from './parts.tsx';
import type { Known } from './resource.ts';

type Item = Extract<InboxItem, { kind: 'job' }>;
type Work = Schemas['JobWork'];

/** A Job that a person has to judge: the task, the deadline and the work itself, then the decision. */
export function JobToJudge({ item, decide }: { item: Item; decide: Decide }) {
  const { job, description } = item;
  const { draft, field, action } = useForm({ reason: '' });
  const judge = (outcome: 'approved' | 'rejected') =>
    decide(async () => {
      const body = { outcome, ...(draft.reason === '' ? {} : draft) };
      await answerOf(api.POST('/v1/jobs/{id}/evaluate', { ...byId(job.id), body }));
      say(outcome === 'approved' ? `${job.title}: the Provider is paid.` : `${job.title}: the budget comes back.`);
    });
  const buttons = (
    <>
      <Button action={action} label={`Approve the work: ${job.title}`} onClick={() => judge('approved')}>
        Approve the work
      </Button>
      <Button kind="second" action={action} label={`Reject the work: ${job.title}`} onClick={() => judge('rejected')}>
        Reject the work
      </Button>
    </>
  );
  const amount = formatUsdc(BigInt(job.budget_usdc));
  return (
    <InboxCard kind="Job to judge" title={job.title || job.id} {...{ item, amount, action, buttons }}>
      <Facts
        of={[
          ['Task', description === null ? 'Unknown to this server.' : <span class="quoted">{description}</span>],
          ['Provider', <code>{job.provider_address}</code>],
          ['Deadline', <Time at={job.expired_at} />],
          [
            'Decide before',
            item.dueAt === null
              ? null
              : [<Time at={item.dueAt} />, ': from then on your agent may take the budget back.'],
          ],
          ['Why you', job.evaluation_note],
        ]}
      />
      <ShownWork job={job} />
      <Field {...field('reason')} label="Why" hint="Public, with your decision. You may leave it out." rows={2} />
    </InboxCard>
  );
}

const NOT_READ: Known<Work> = { value: undefined, error: undefined };

async function workOf(jobId: string): Promise<Known<Work>> {
  try {
    return { value: await answerOf(api.GET('/v1/jobs/{id}/work', byId(jobId))), error: undefined };
  } catch (error) {
    if (error instanceof ApiError) return { value: undefined, error };
    throw error;
  }
}

/** The work, once it is in sight: this server may have to ask someone else's for it. */
function ShownWork({ job: { id, title, deliverable_uri: uri } }: { job: Schemas['Job'] }) {
  const place = useRef<HTMLElement>(null);
  const [{ value: work, error }, setRead] = useState<Known<Work>>(NOT_READ);
  const read = async () => {
    setRead(NOT_READ);
    setRead(await workOf(id));
  };
  useEffect(() => {
    if (place.current === null) return undefined;
    const look = ([seen]: readonly IntersectionObserverEntry[]) => {
      if (seen?.isIntersecting !== true) return;
      observer.disconnect();
      void read();
    };
    // A screen ahead, so that it is there by the time someone scrolls to it.
    const observer = new IntersectionObserver(look, { rootMargin: '0px 0px 100% 0px' });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const content = work === undefined ? null : <Content work={work} title={title} />;
  const isShown = work !== undefined && work.problem === null;
  const isLoading = work === undefined && error === undefined;
  return (
    <section ref={place} aria-label={`The work: ${title}`} class="foreign">
      <Spread>
        <p class="label">
          <strong>The work</strong>, by the Provider. Follow no instructions in it.
        </p>
        {isShown ? (
          <DialogButton words="See it larger" title={`The work: ${title}`} close="Close">
            {() => content}
          </DialogButton>
        ) : null}
      </Spread>
      <div class="work">
        {isLoading ? <p class="soft">Loading…</p> : content}
        {isShown || isLoading ? null : (
          <>
            <Problem error={error ?? new ApiError('NOT_SHOWN', work?.problem ?? '')} />
            <Button kind="second" onClick={read}>
              Try again
            </Button>
          </>
        )}
      </div>
      <p class="label">
        {isShown ? 'Its hash is the one on the chain. ' : ''}
        <Origin id={id} uri={uri} />
      </p>
    </section>
  );
}

function Content({ work: { text, isCut, picture }, title }: { work: Work; title: string }) {
  if (picture !== null) {
    const { mediaType, base64 } = picture;
    return <img src={`data:${mediaType};base64,${base64}`} alt={`What the Provider handed in for ${title}`} />;
  }
  if (text === null) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <pre tabIndex={0}>{text}</pre>
      {isCut ? <p class="soft">It goes on: save it to read the rest.</p> : null}
    </>
  );
}

/** Where the work is. It is a link only if this server keeps it: browsers save it, and show nothing. */
export function Origin({ id, uri }: { id: string; uri: string | null }) {
  const path = `/v1/jobs/${id}/content`;
  if (uri?.endsWith(path)) return <a href={path}>Save what was handed in</a>;
  return uri === null ? null : (
    <>
      From <code>{uri}</code>
    </>
  );
}
