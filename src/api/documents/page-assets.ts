/** The style of the pages. Its hash stands in their policies, and so do those of the scripts. */
export const STYLE = `
:root{--ink:#1c2430;--soft:#5b6675;--line:#e3e7ec;--back:#fff;--shade:#f5f7f9;--accent:#4338ca;--code:#0f1720;--codeink:#dbe4ee}
@media (prefers-color-scheme:dark){:root{--ink:#e4e9ef;--soft:#98a4b3;--line:#2b333d;--back:#12161c;--shade:#1a2028;--accent:#a9aeff;--code:#0a0e13;--codeink:#cfd9e4}}
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
.prose{max-width:52rem}.prose h2{margin-top:2.6rem}.prose h3{margin:1.8rem 0 .2rem;font-size:1.08rem}
.prose table{margin:1rem 0}.prose td:first-child{width:auto;min-width:8rem}th{text-align:left;padding:.3rem .6rem .3rem 0;font-size:12.5px;color:var(--soft);font-weight:600}
.prose li{margin:.25rem 0}.prose img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:8px}
.prose th img{max-height:24rem}.prose figure{position:relative}.prose pre{padding-top:.9rem}.prose figcaption{position:absolute;top:.1rem;right:0;padding:.2rem .4rem}
pre code{padding:0;background:none}
blockquote{margin:1rem 0;padding-left:1rem;border-left:3px solid var(--line);color:var(--soft)}
.anchor{margin-left:.3rem;color:var(--soft);text-decoration:none;opacity:0}:is(h1,h2,h3,h4,h5):hover>.anchor,.anchor:focus{opacity:1}
nav a[aria-current]{background:var(--line);font-weight:600}
#results{max-width:52rem;overflow-wrap:anywhere}#results li{margin:.9rem 0}#results p{margin:.1rem 0;color:var(--soft)}mark{background:none;color:var(--ink);font-weight:650}
[hidden]{display:none!important}
@media (max-width:64rem){.columns{grid-template-columns:minmax(0,1fr);gap:0}}
@media (max-width:48rem){nav{position:static;width:auto;border-right:0;border-bottom:1px solid var(--line);padding-bottom:1rem}#menu>summary{display:block}main{margin-left:0}
thead:not(:has(img)){display:none}table,thead,tbody,tr,th,td{display:block;width:auto!important}tr{padding:.5rem 0;border-top:1px solid var(--line)}td{padding:0;border:0}td i{display:inline;margin-left:.5rem}}
`;

/** What both kinds of page do: the menu of a small screen, and copying. */
const COMMON = `
const all=(selector,root=document)=>[...root.querySelectorAll(selector)];
const input=document.getElementById('search');
const menu=document.getElementById('menu');
if(matchMedia('(max-width:48rem)').matches)menu.open=false;
const wordsOf=(text)=>text.toLowerCase().split(/\\s+/).filter(Boolean);
const selected=(element)=>{const range=document.createRange();range.selectNodeContents(element);const selection=getSelection();selection.removeAllRanges();selection.addRange(range)};
document.addEventListener('click',async({target})=>{
if(!(target instanceof HTMLButtonElement&&target.className==='copy'))return;
const shown=all('pre',target.closest('figure')).find((pre)=>pre.checkVisibility());
try{await navigator.clipboard.writeText(shown.textContent);target.textContent='Copied'}
catch{selected(shown);target.textContent='Press Ctrl+C'}
setTimeout(()=>{target.textContent='Copy'},1500);
});
`;

/** Searches the operations, and shows requests in the reader's language. */
export const REFERENCE_SCRIPT = `${COMMON}
const nothing=document.getElementById('nothing');
const texts=new Map(all('article').map((article)=>[article,article.textContent.toLowerCase()]));
input.addEventListener('input',()=>{
const words=wordsOf(input.value);
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
document.addEventListener('click',({target})=>{
const language=target instanceof HTMLButtonElement?target.dataset.language:undefined;
if(language===undefined)return;
const before=target.getBoundingClientRect().top;
choose(language);
scrollBy(0,target.getBoundingClientRect().top-before);
try{localStorage.setItem('language',language)}catch{}
});
`;

/** Searches the sections of all documents: those first whose title has the words, then those that are about them. */
export const MANUAL_SCRIPT = `${COMMON}
const results=document.getElementById('results');
const status=results.querySelector('[role=status]');
const list=results.querySelector('ol');
let sections;
const load=()=>sections??=fetch('/docs/search.json').then((answer)=>answer.json()).then((entries)=>entries.map(([path,title,text])=>({path,title,text,low:[title.toLowerCase(),text.toLowerCase()]})));
const rank=({low:[title,text]},words)=>(text.includes(words.join(' '))?20:0)+words.reduce((sum,word)=>{
const times=text.split(word).length-1;
const named=title.includes(word);
return sum+(named||times>0?(named?20:0)+Math.min(times,5)*40/(40+text.length/40):-Infinity);
},0);
const excerpt=({text,low},words)=>{
const places=[words.join(' '),...words].map((word)=>low[1].indexOf(word)).filter((place)=>place>=0);
const at=places[0]??text.length;
const start=at>=text.length?0:Math.max(0,text.lastIndexOf(' ',Math.max(0,at-50)));
const part=document.createElement('p');
const shown=text.slice(start,start+180);
const parts=shown.split(new RegExp('('+words.map(RegExp.escape??((word)=>word.replace(/\\W/g,'\\\\$&'))).join('|')+')','i'));
part.append(start>0?'… ':'',...parts.map((piece,index)=>index%2===0?piece:Object.assign(document.createElement('mark'),{textContent:piece})));
return part;
};
const search=async()=>{
const words=wordsOf(input.value);
results.hidden=words.length===0;
document.getElementById('content').hidden=words.length>0;
if(words.length===0)return;
const found=(await load()).map((section)=>({section,score:rank(section,words)})).filter(({score})=>score>0).sort((a,b)=>b.score-a.score).slice(0,20);
if(wordsOf(input.value).join()!==words.join())return;
status.textContent=found.length===0?'Nothing is found for "'+input.value+'".':found.length===20?'The first 20 sections:':found.length+(found.length===1?' section':' sections');
list.replaceChildren(...found.map(({section})=>{
const item=document.createElement('li');
item.append(Object.assign(document.createElement('a'),{href:section.path,textContent:section.title}),excerpt(section,words));
return item;
}));
};
const leave=()=>{input.value='';void search()};
input.addEventListener('focus',load);
input.addEventListener('input',search);
input.addEventListener('keydown',({key})=>{if(key==='Enter')list.querySelector('a')?.click();if(key==='Escape')leave()});
list.addEventListener('click',({target})=>{if(target instanceof HTMLAnchorElement&&target.pathname===location.pathname)leave()});
document.addEventListener('keydown',(event)=>{if(event.key==='/'&&document.activeElement!==input){event.preventDefault();input.focus()}});
if(input.value!=='')void search();
`;
