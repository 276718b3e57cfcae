/** The design of guides, beyond that of all pages. */
export const guideStyle = `
.guides{display:grid;grid-template-columns:minmax(0,1fr) 17rem;max-width:80rem;margin:0 auto}
.others{position:sticky;top:3.5rem;max-height:calc(100vh - 3.5rem);overflow-y:auto;align-self:start;padding:1.5rem .75rem 2rem 1.25rem;font-size:.95rem}
.others ul{list-style:none}
.others a{display:flex;align-items:center;min-height:36px;padding:.2rem .6rem;border-radius:.4rem;color:var(--ink);text-decoration:none}
.others a:hover,.others a[aria-current]{background:color-mix(in srgb,var(--accent) 12%,transparent)}
.guide{min-width:0;max-width:56rem;padding:2rem 1.25rem 5rem}
.guide>*+*{margin-top:1rem}
.guide h2{margin-top:2.5rem}.guide h3{margin-top:1.8rem}
.guide :is(h2,h3) a{color:inherit;text-decoration:none}
.guide :is(h2,h3) a:hover{text-decoration:underline}
.guide :is(p,li){overflow-wrap:anywhere}
.guide :is(ul,ol){margin-bottom:0;padding-inline-start:1.4rem}
.guide li+li{margin-top:.4rem}
.guide pre{margin-bottom:0;padding:1rem;overflow-x:auto;border-radius:.9rem;background:var(--code);color:var(--code-ink);font:.88rem/1.55 var(--mono)}
.guide pre code{overflow-wrap:normal;font-size:1em}
.table{overflow-x:auto}
table{border-collapse:collapse;min-width:100%}
th,td{padding:.5rem .75rem;border-bottom:1px solid var(--line);text-align:start;vertical-align:top;min-width:8rem}
@media (max-width:56rem){.guides{display:block}.others{position:static;max-height:none;border-top:1px solid var(--line)}.others a{min-height:44px}}
`;
