import { afterAll } from 'bun:test';
import { stopScene } from './bad-input-running.ts';
// All of them ask one server, and some look at all that it has logged so far: for the payments alone the chain is to
// refuse something, which is logged as a failure. The last cases put the chain's time forward.
import './bad-input-requests-cases.ts';
import './bad-input-credentials-cases.ts';
import './bad-input-webhooks-cases.ts';
import './bad-input-accounts-cases.ts';
import './bad-input-payments-cases.ts';
import './bad-input-approvals-cases.ts';
import './bad-input-jobs-cases.ts';

afterAll(stopScene);
