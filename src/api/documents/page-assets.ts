/** The style of the page. Its hash stands in the page's policy, and so does the script's. */
export const STYLE = `
:root{--ink:#1c2430;--soft:#5b6675;--line:#e3e7ec;--back:#fff;--shade:#f5f7f9;--accent:#0b63ce;--code:#0f1720;--codeink:#dbe4ee}
@media (prefers-color-scheme:dark){:root{--ink:#e4e9ef;--soft:#98a4b3;--line:#2b333d;--back:#12161c;--shade:#1a2028;--accent:#6cabff;--code:#0a0e13;--codeink:#cfd9e4}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;color:var(--ink);background:var(--back);font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
nav{position:fixed;inset:0 auto 0 0;width:19rem;overflow:auto;padding:1.25rem 1rem 3rem;border-right:1px solid var(--line);background:var(--shade);font-size:13px}
nav a{display:flex;gap:.5rem;align-items:baseline;padding:.16rem .3rem;border-radius:4px;color:var(--ink);text-decoration:none;overflow-wrap:anywhere}
nav a:hover{background:var(--line)}
nav h3{margin:1.1rem 0 .25rem .3rem;font-size:11px;letter-spacing:.06em;text-transform:uppercase;color:var(--soft)}
nav .brand{font-size:17px;font-weight:650;margin-bottom:.6rem}
nav input{width:100%;margin-bottom:.6rem;padding:.4rem .6rem;border:1px solid var(--line);border-radius:6px;background:var(--back);color:inherit;font:inherit}
main{margin-left:19rem;padding:2.2rem clamp(1rem,3.5vw,3.2rem) 6rem;max-width:88rem}
h1{margin:0;font-size:2rem;letter-spacing:-.02em}
h2{margin:3.5rem 0 .2rem;font-size:1.4rem;letter-spacing:-.01em}
.tagline{margin:.3rem 0 .8rem;font-size:1.08rem;color:var(--soft)}
#introduction{max-width:52rem}
a{color:var(--accent)}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:.87em}
code{padding:.08em .3em;border-radius:4px;background:var(--shade)}
article{padding:1.5rem 0 1.9rem;border-bottom:1px solid var(--line)}
article h3{margin:0;font:600 1rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;display:flex;gap:.6rem;align-items:baseline;overflow-wrap:anywhere}
article h3 a{color:inherit;text-decoration:none}
article p{margin:.35rem 0}
.facts span{display:inline-block;margin-right:.5rem;padding:.05rem .55rem;border:1px solid var(--line);border-radius:99px;font-size:12px;color:var(--soft)}
.columns{display:grid;grid-template-columns:minmax(0,1.35fr) minmax(0,1fr);gap:2rem;margin-top:.6rem}
h4{margin:1rem 0 .3rem;font-size:12.5px;color:var(--soft);font-weight:600}
table{width:100%;border-collapse:collapse;font-size:13.5px}
td{padding:.38rem .6rem .38rem 0;border-top:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
td:first-child{width:36%}
td i{display:block;font-size:11px;font-style:normal;color:var(--soft)}
.type{width:18%;color:var(--soft);font-size:12.5px}
em{font-style:normal;color:var(--accent)}
details{margin-top:1rem}
summary{cursor:pointer;font-size:13px;color:var(--soft)}
figure{margin:1rem 0 0;border-radius:8px;overflow:hidden;background:var(--code);color:var(--codeink)}
figcaption{display:flex;gap:.5rem;align-items:center;padding:.4rem .9rem;font-size:12px;color:#9fb0c3}
.languages{display:flex;gap:.1rem}
button{font:inherit;color:inherit;background:none;border:1px solid transparent;border-radius:5px;padding:.1rem .45rem;cursor:pointer}
button:hover,button[aria-pressed=true]{border-color:#43566b;color:#fff}
button.copy{margin-left:auto}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.5rem;z-index:2;padding:.3rem .6rem;background:var(--back)}
#nothing{margin:2rem 0;font-size:1.05rem}
#menu>summary{display:none}
main:focus{outline:0}
pre{margin:0;padding:0 .9rem .9rem;overflow:auto;line-height:1.5}
b{flex:none;min-width:3.1rem;font:700 10.5px/1.6 ui-monospace,Menlo,Consolas,monospace;color:#0b7a4b}
b.get{color:#0b63ce}b.put,b.patch{color:#a05a00}b.delete{color:#b3261e}
@media (prefers-color-scheme:dark){b{color:#4cc38a}b.get{color:#6cabff}b.put,b.patch{color:#e0a458}}
[hidden]{display:none!important}
@media (max-width:64rem){.columns{grid-template-columns:minmax(0,1fr);gap:0}}
@media (max-width:48rem){nav{position:static;width:auto;border-right:0;border-bottom:1px solid var(--line);padding-bottom:1rem}#menu>summary{display:block}main{margin-left:0}
table,tbody,tr,td{display:block;width:auto!important}tr{padding:.5rem 0;border-top:1px solid var(--line)}td{padding:0;border:0}td i{display:inline;margin-left:.5rem}}
`;

/** Search, the choice of a language, copying. The page is whole without it. */
export const SCRIPT = `
const all=(selector,root=document)=>[...root.querySelectorAll(selector)];
const input=document.getElementById('search');
const nothing=document.getElementById('nothing');
const menu=document.getElementById('menu');
if(matchMedia('(max-width:48rem)').matches)menu.open=false;
const texts=new Map(all('article').map((article)=>[article,article.textContent.toLowerCase()]));
input.addEventListener('input',()=>{
const words=input.value.toLowerCase().split(/\\s+/).filter(Boolean);
let found=0;
for(const [article,text] of texts){
const miss=!words.every((word)=>text.includes(word));
article.hidden=miss;
found+=miss?0:1;
document.querySelector('nav a[href="#'+article.id+'"]').hidden=miss;
}
for(const heading of all('nav h3'))heading.hidden=!all('nav a[data-tag="'+heading.dataset.tag+'"]').some((link)=>!link.hidden);
for(const section of all('section[id^="tag-"]'))section.hidden=!all('article',section).some((article)=>!article.hidden);
for(const id of ['introduction','errors'])document.getElementById(id).hidden=words.length>0;
if(words.length>0)menu.open=true;
nothing.hidden=found>0;
nothing.textContent=found>0?'':'Nothing is found for "'+input.value+'". Look for a path, a field or an error code.';
});
const choose=(language)=>{
for(const button of all('button[data-language]'))button.setAttribute('aria-pressed',String(button.dataset.language===language));
for(const sample of all('div[data-language]'))sample.hidden=sample.dataset.language!==language;
};
const kept=(()=>{try{return localStorage.getItem('language')}catch{return null}})();
if(all('button[data-language]').some((button)=>button.dataset.language===kept))choose(kept);
const selected=(element)=>{const range=document.createRange();range.selectNodeContents(element);const selection=getSelection();selection.removeAllRanges();selection.addRange(range)};
document.addEventListener('click',async({target})=>{
if(!(target instanceof HTMLButtonElement))return;
const {language}=target.dataset;
if(language!==undefined){
const before=target.getBoundingClientRect().top;
choose(language);
scrollBy(0,target.getBoundingClientRect().top-before);
try{localStorage.setItem('language',language)}catch{}
return;
}
const shown=all('pre',target.closest('figure')).find((pre)=>pre.checkVisibility());
try{await navigator.clipboard.writeText(shown.textContent);target.textContent='Copied'}
catch{selected(shown);target.textContent='Press Ctrl+C'}
setTimeout(()=>{target.textContent='Copy'},1500);
});
`;
