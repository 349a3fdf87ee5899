import { PAGE_STYLE } from '../../core/lib/page-style.ts';

/** The style of the page. */
export const STYLE = `${PAGE_STYLE}
h2{margin:0 0 .7rem;font-size:1.15rem;letter-spacing:-.01em;display:flex;gap:.6rem;align-items:baseline}
h2 i{font-style:normal;font-size:.8rem;font-weight:600;color:var(--soft)}
h3{margin:0 0 .25rem;font-size:1rem}
#act-forms>section{padding:1rem 0 0;margin-top:1rem;border:0;border-top:1px solid var(--line);border-radius:0}
input[type=file]{padding:.55rem .6rem}
input:disabled{opacity:.55}
[inert]{opacity:.6}
button:disabled{opacity:.45;cursor:not-allowed}
.tag{display:inline-block;padding:.05rem .55rem;border-radius:99px;font-size:.85rem;font-weight:600;background:var(--good-back);color:var(--good)}
.tag.bad{background:var(--bad-back);color:var(--bad)}
dialog{width:min(38rem,calc(100vw - 1.5rem));max-height:calc(100dvh - 1.5rem);overflow:auto;padding:1.2rem;border:1px solid var(--line);border-radius:14px;background:var(--card);color:inherit}
dialog::backdrop{background:#000a}
dialog h2{margin-bottom:.3rem}
dialog dd{font-size:.93rem}
ol,ul{margin:.4rem 0 0;padding-left:1.2rem;overflow-wrap:anywhere}
li{margin:.3rem 0}
li.unknown{color:var(--bad);font-weight:550}
`;
