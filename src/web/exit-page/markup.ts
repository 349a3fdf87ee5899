import { MARK } from '../../core/lib/mark.ts';

/** The page without its script, which fills it in. Every element that the script uses has an id. */
export const BODY = `
<main>
<header>
<div class="brand">${MARK}Bursar</div>
<h1>Your wallet, without the server</h1>
<p>With this page the owner of a Bursar wallet freezes it, takes the money out, replaces the agent's key, or hands the wallet over. It asks the chain directly. No Bursar server has to run, or to agree.</p>
<p class="soft">It talks to the RPC URL that you enter and to no one else. Your key stays in this page and is forgotten when you close it.</p>
</header>
<noscript><p class="note">This page needs JavaScript.</p></noscript>
<div class="note" id="served" hidden><strong>Save this page before you need it.</strong> You got it from a server that could change it. <a id="save" download="bursar-exit.html">Save it</a> and open the saved file: it works from your disk, offline but for the RPC URL. <code>bursar exit-page</code> prints the same file.</div>

<section aria-labelledby="find-title">
<h2 id="find-title"><i>1</i>Your wallet</h2>
<form id="find" autocomplete="off">
<div class="pair">
<div><label for="network">Network</label>
<select id="network"><option value="8453">Base</option><option value="84532">Base Sepolia</option><option value="1">Ethereum</option><option value="11155111">Sepolia</option><option value="">Another network</option></select></div>
<div id="chain-field" hidden><label for="chain">Chain id</label><input id="chain" inputmode="numeric" autocomplete="off"></div>
</div>
<label for="rpc">RPC URL</label>
<input id="rpc" class="code" type="text" inputmode="url" autocapitalize="off" spellcheck="false" placeholder="https://…" aria-describedby="rpc-help">
<p class="soft" id="rpc-help">Any node of that network that you trust and that answers web pages. It sees your address, never your key.</p>
<label for="wallet">Address of the wallet</label>
<input id="wallet" class="code" autocapitalize="off" spellcheck="false" placeholder="0x…" aria-describedby="wallet-help">
<p class="soft" id="wallet-help">An exported key file fills it in: choose the file in step 2 first.</p>
<div class="row"><button>Show the wallet</button></div>
</form>
<p class="says" id="find-says" role="status"></p>
<dl id="facts" hidden></dl>
</section>

<section aria-labelledby="key-title">
<h2 id="key-title"><i>2</i>Your key</h2>
<form id="unlock" autocomplete="off">
<fieldset><legend>How do you sign?</legend>
<label class="choice"><input type="radio" name="how" value="file" checked>Key file</label>
<label class="choice"><input type="radio" name="how" value="key">Private key</label>
<label class="choice"><input type="radio" name="how" value="browser">Browser wallet</label>
<label class="choice"><input type="radio" name="how" value="passkey">Passkey</label>
</fieldset>
<div id="how-file">
<label for="file">Key file</label><input id="file" type="file" accept=".json,application/json">
<label for="passphrase">Passphrase</label><input id="passphrase" type="password" autocomplete="off">
</div>
<div id="how-key" hidden>
<label for="key">Private key</label><input id="key" class="code" type="password" autocomplete="off" spellcheck="false" aria-describedby="key-help">
<p class="soft" id="key-help">64 hexadecimal digits. Never enter it in a page that you did not save yourself.</p>
</div>
<div id="how-browser" hidden><p class="soft">MetaMask and others. To work on a saved file, they need “Allow access to file URLs” in the browser's settings for extensions.</p></div>
<div id="how-passkey" hidden>
<p class="soft">A passkey works only while this page is open under the domain where it was made, and not on a saved file. It signs; an account of yours pays the gas. That account gets no right to the wallet.</p>
<label for="payer">Private key of the account that pays</label><input id="payer" class="code" type="password" autocomplete="off" spellcheck="false" aria-describedby="payer-help">
<p class="soft" id="payer-help">Leave it empty for your browser wallet to pay. Or make a new account: keep its key for as long as it has money.</p>
<div class="row"><button type="button" class="second" id="make-payer">Make a new account</button></div>
</div>
<div class="row"><button id="unlock-button">Unlock</button></div>
</form>
<p class="says" id="key-says" role="status"></p>
<div id="signer" hidden>
<dl id="signer-facts"></dl>
<div class="row"><button type="button" class="second" id="again">Check again</button><button type="button" class="second" id="forget">Forget the key</button></div>
</div>
</section>

<section id="acts" aria-labelledby="acts-title" hidden>
<h2 id="acts-title"><i>3</i>What do you want to do?</h2>
<p class="soft">You see what you sign before you sign it. Each step costs a little gas money, which your account pays.</p>
<p class="says" id="act-says" role="status" tabindex="-1"></p>
<div class="row" id="waiting" hidden><button type="button" class="second" id="stop">Stop waiting</button></div>
<div id="act-forms">

<section><h3>Stop the agent</h3>
<p class="soft">The agent of a frozen wallet can pay nothing, and messages to the wallet that were signed before are void. You can still withdraw. Whom an owner has given a USDC allowance can still take it. Freezing also takes back an offer of the wallet to another owner.</p>
<div class="row"><button type="button" id="freeze">Freeze</button><button type="button" class="second" id="unfreeze">Unfreeze</button></div></section>

<section><h3>Take money out</h3>
<form id="withdraw" autocomplete="off">
<label for="to">To this address</label><input id="to" class="code" autocapitalize="off" spellcheck="false" placeholder="0x…">
<div class="pair"><div><label for="amount">Amount in USDC</label><input id="amount" inputmode="decimal" placeholder="12.5"></div></div>
<div class="row"><label class="choice"><input type="checkbox" id="all">Everything</label></div>
<div class="row"><button>Withdraw</button></div>
</form></section>

<section><h3>Replace the agent's key</h3>
<p class="soft">The session key that the server or a thief holds stops working. Enter the address of the new one, or make one here.</p>
<form id="session" autocomplete="off">
<label for="session-address">Address of the new session key</label><input id="session-address" class="code" autocapitalize="off" spellcheck="false" placeholder="0x…">
<div id="made" hidden><label for="made-key">Its private key: copy it now, it is shown only here</label><input id="made-key" class="code" readonly></div>
<div class="row"><button>Replace</button><button type="button" class="second" id="make">Make a new key</button></div>
</form>
<p class="soft">API keys and apps that you gave limits of their own have session keys of their own, which this does not replace.</p>
<div class="row"><button type="button" class="second" id="revoke-keys">Revoke all further keys</button></div></section>

<section><h3>Who else may do something</h3>
<p class="soft">USDC allowances, further session keys and a guardian outlive a freeze, a new key and even a new owner. Open envelopes and signed transfers end with each of these, and an offer of the wallet with a freeze. This page asks the chain's events for them, which may take a while, and says where it cannot look. It looks at USDC only, not at other tokens.</p>
<ul id="consents" hidden></ul>
<div class="row"><button type="button" id="show-consents">Show what stands</button><button type="button" class="second" id="end-consents">End all consents</button></div></section>

<section><h3>Name a guardian</h3>
<p class="soft">An account that can freeze the wallet and do nothing else: a second phone, someone whom you trust, a program that watches.</p>
<form id="guardian" autocomplete="off">
<label for="guardian-address">Address of the guardian</label><input id="guardian-address" class="code" autocapitalize="off" spellcheck="false" placeholder="0x…">
<div class="row"><button>Set the guardian</button><button type="button" class="second" id="no-guardian">Remove the guardian</button></div>
</form></section>

<section><h3>Hand the wallet over</h3>
<p class="soft">To an account of your own, say, so that the key which the server kept is the owner's no longer. The new owner has to accept, with this page and its own key. By itself that ends neither USDC allowances nor further session keys nor the guardian: the new owner sees them listed, and can end them in the same step.</p>
<form id="transfer" autocomplete="off">
<label for="new-owner">Address of the new owner</label><input id="new-owner" class="code" autocapitalize="off" spellcheck="false" placeholder="0x…">
<div class="row"><button>Offer the wallet</button></div>
</form>
<p class="soft">Was it offered to you?</p>
<div class="row"><button type="button" id="accept">Accept and end all consents</button><button type="button" class="second" id="accept-alone">Accept alone</button></div>
<h3>Or to a passkey</h3>
<p class="soft">A passkey is bound to the domain of this page: this works where the page is served by https, best under a domain of your own. Without the domain or the device, only the recovery account can still sign.</p>
<form id="new-passkey" autocomplete="off">
<label for="recovery">Recovery account, recommended</label><input id="recovery" class="code" autocapitalize="off" spellcheck="false" placeholder="0x…">
<div class="row"><button>Make a passkey</button></div>
</form></section>
</div>
</section>

<section id="log-section" aria-labelledby="log-title" hidden><h2 id="log-title">Done here</h2><ol id="log"></ol></section>

<dialog id="review" aria-labelledby="review-title">
<h2 id="review-title"></h2>
<p id="review-effect"></p>
<ul id="review-points" hidden></ul>
<dl id="review-facts"></dl>
<div class="row"><button type="button" id="sign">Sign and send</button><button type="button" class="second" id="cancel">Cancel</button></div>
</dialog>
<footer>Reserved money is promised to sellers who have not cashed it yet; you can withdraw it, and those purchases then fail.</footer>
</main>
`;
