/** The design of the reference, beyond that of all pages. */
export const referenceStyle = `
.reference{display:grid;grid-template-columns:17rem minmax(0,1fr);max-width:100rem;margin:0 auto}
.contents{position:sticky;top:3.5rem;height:calc(100vh - 3.5rem);overflow-y:auto;padding:1rem .75rem 2rem 1.25rem;border-inline-end:1px solid var(--line);font-size:.92rem}
.contents>summary{display:none}
.contents p{margin:.9rem 0 .2rem;font-weight:700}
.contents p a{color:var(--ink);text-decoration:none}
.contents #found{font-weight:400;margin:.3rem 0}
.contents ul{list-style:none}
.contents li a{display:flex;gap:.5rem;align-items:baseline;padding:.28rem .4rem;border-radius:.4rem;color:var(--ink);text-decoration:none;overflow-wrap:anywhere}
.contents li a:hover,.contents li a[aria-current]{background:color-mix(in srgb,var(--accent) 12%,transparent)}
.search{display:block;font-weight:600}
kbd{font:.85em var(--mono);padding:.05em .4em;border:1px solid var(--edge);border-radius:.3em}
.method{flex:none;display:inline-block;min-width:3.2em;font:700 .78rem/1.3 var(--mono);color:var(--get)}
.method.post,.method.patch{color:var(--post)}.method.put{color:var(--put)}.method.delete{color:var(--delete)}
main{padding:2rem 2rem 6rem;min-width:0}
main>h2{margin:3.5rem 0 0;padding-top:1rem;border-top:2px solid var(--line)}
.opening{display:grid;gap:.9rem;max-width:52rem}
.lead{font-size:1.15rem}
.access{display:grid;gap:.8rem;margin-top:.6rem}
.access h2{font-size:1.2rem}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}
.row label{flex:1 1 12rem}
label{display:grid;gap:.25rem;font-weight:600;font-size:.92rem}
input,select,textarea{width:100%;min-width:0;min-height:44px;padding:.45rem .7rem;border:1px solid var(--edge);border-radius:.65rem;background:var(--raised);color:var(--ink);font:1rem var(--sans)}
textarea,.try input{font:.9rem/1.5 var(--mono)}
textarea{resize:vertical}
.operation{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,30rem);gap:1.25rem 2.5rem;padding:2rem 0;border-bottom:1px solid var(--line)}
.object{padding:1.25rem 0;border-bottom:1px solid var(--line);max-width:52rem}
.operation,.object{content-visibility:auto;contain-intrinsic-size:auto 32rem}
.operation h3 a,.object h3 a{color:inherit;text-decoration:none}
.operation h3 a:hover,.object h3 a:hover{text-decoration:underline}
.what>*+*{margin-top:.7rem}
.what h4{margin-top:1.3rem;font-size:.95rem}
.place{display:flex;flex-wrap:wrap;gap:.2rem .6rem;align-items:baseline}
.members{list-style:none;border-top:1px solid var(--line)}
.members>li{padding:.5rem 0;border-bottom:1px solid var(--line)}
.members p{margin-top:.15rem;font-size:.95rem}
.members .members{margin-inline-start:.9rem}
.type{color:var(--soft);font-size:.9rem}
.type code{color:var(--ink)}
.required{color:var(--delete);font-size:.85rem;font-weight:600}
summary{cursor:pointer;padding:.3rem 0;color:var(--accent-ink);font-weight:600;font-size:.92rem}
.call{display:grid;align-content:start;gap:.8rem;position:sticky;top:4.5rem;align-self:start;min-width:0}
.code{position:relative}
pre{margin:0;padding:1rem;max-height:26rem;overflow:auto;border-radius:.9rem;background:var(--code);color:var(--code-ink);font:.85rem/1.55 var(--mono);white-space:pre-wrap;overflow-wrap:anywhere}
.copy{position:absolute;top:.5rem;right:.5rem;min-height:32px;padding:.1rem .7rem;border:1px solid var(--code-soft);border-radius:999px;background:var(--code);color:var(--code-ink);font:600 .8rem var(--sans);cursor:pointer}
.try{display:grid;gap:.6rem}
.fill{justify-self:start;padding:.2rem 0;min-height:32px;border:0;background:none;color:var(--accent-ink);font:600 .88rem var(--sans);text-decoration:underline;text-underline-offset:.2em;cursor:pointer}
:is(.operation,.object):target{scroll-margin-top:4rem}
@media (max-width:75rem){.operation{grid-template-columns:minmax(0,1fr)}.call{position:static}}
@media (max-width:56rem){
 .reference{display:block}
 .contents{position:static;height:auto;max-height:none;padding:.5rem 1.25rem;border:0;border-bottom:1px solid var(--line)}
 .contents>summary{display:list-item;min-height:44px;padding:.6rem 0;font-size:1rem}
 .contents li a{min-height:44px;align-items:center}
 main{padding:1.5rem 1.25rem 4rem}
}
`;
