/**
 * The colours of all pages for people, in both schemes. Texts have a contrast of at least 4.5 to 1 on every ground they
 * stand on. `accent` is the only colour that says nothing: good, warn and bad do.
 */
export const PALETTE = `
:root{color-scheme:light dark;--ink:#1a1e2a;--soft:#596271;--line:#dfe3e9;--field:#868f9e;--back:#f6f7f9;--card:#fff;--accent:#4338ca;--accent-back:#eceafd;--on-accent:#fff;--bad:#a61b12;--bad-back:#fdeceb;--good:#0a6b41;--good-back:#e6f5ee;--warn:#7a4a00;--warn-back:#fdf3df}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaf0;--soft:#a5adba;--line:#2c313c;--field:#6e7787;--back:#101218;--card:#181b23;--accent:#a9aeff;--accent-back:#272648;--on-accent:#15123f;--bad:#ff9d95;--bad-back:#351613;--good:#6fd6a5;--good-back:#0f2b20;--warn:#f1c27a;--warn-back:#2f230d}}
`;

/** The style that pages for people have in common which are one file. */
export const PAGE_STYLE = `${PALETTE}
*{box-sizing:border-box}
body{margin:0;color:var(--ink);background:var(--back);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{max-width:46rem;margin:0 auto;padding:1.5rem 1rem 5rem}
h1{margin:.1rem 0 .4rem;font-size:1.65rem;line-height:1.2;letter-spacing:-.02em}
p{margin:.4rem 0;overflow-wrap:anywhere}
.brand{display:flex;gap:.5rem;align-items:center;margin-bottom:.6rem;font-weight:700;letter-spacing:-.01em}
.brand svg{width:1.6rem;height:1.6rem}
.soft{color:var(--soft);font-size:.92rem}
section,.note{margin-top:1rem;padding:1.1rem;border:1px solid var(--line);border-radius:12px;background:var(--card)}
.note{border-color:var(--warn);background:var(--warn-back);color:var(--warn);font-size:.95rem}
.note a{color:inherit}
label{display:block;margin:.7rem 0 .2rem;font-weight:550;font-size:.95rem}
input,select,textarea{width:100%;min-height:2.75rem;padding:.5rem .7rem;border:1px solid var(--field);border-radius:8px;background:var(--card);color:inherit;font:inherit}
input.code,textarea.code,code,.code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:.9em}
input:hover,select:hover,textarea:hover{border-color:var(--soft)}
button:hover{filter:brightness(1.12)}
button.second:hover{border-color:var(--accent);color:var(--accent);filter:none}
input[type=radio],input[type=checkbox]{width:1.15rem;height:1.15rem;min-height:0;margin:0;accent-color:var(--accent);flex:none}
fieldset{margin:0 0 .5rem;padding:0;border:0;display:flex;flex-wrap:wrap;gap:.35rem 1.3rem}
legend{padding:0;font-weight:550;font-size:.95rem;margin-bottom:.3rem}
label.choice{display:flex;gap:.5rem;align-items:center;margin:0;font-weight:400;min-height:2.2rem}
button{min-height:2.75rem;padding:.5rem 1.1rem;border:1px solid var(--accent);border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
button.second{border-color:var(--field);background:transparent;color:var(--ink)}
[data-held]{pointer-events:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.row{display:flex;flex-wrap:wrap;gap:.6rem;margin-top:.9rem;align-items:center}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem}
dl{margin:.9rem 0 0;display:grid;grid-template-columns:minmax(7.5rem,auto) minmax(0,1fr);gap:.42rem 1rem}
dt{color:var(--soft);font-size:.92rem}
dd{margin:0;overflow-wrap:anywhere}
.says{margin:.8rem 0 0;padding:.6rem .8rem;border-radius:8px;overflow-wrap:anywhere}
.says:empty{display:none}
.says.bad{background:var(--bad-back);color:var(--bad)}
.says.good{background:var(--good-back);color:var(--good)}
.says.busy{background:var(--back);color:var(--soft)}
.says.warn{background:var(--warn-back);color:var(--warn)}
footer{margin-top:1.6rem;color:var(--soft);font-size:.88rem}
[hidden]{display:none!important}
@media (max-width:30rem){.pair{grid-template-columns:1fr}dl{grid-template-columns:1fr;gap:.1rem}dt{margin-top:.5rem}.row button{flex:1 1 auto}main{padding:1.1rem .75rem 4rem}section,.note{padding:.95rem}}
`;
