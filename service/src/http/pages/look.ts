/**
 * The design of the pages for developers: home, reference, guides and errors. The colours and fonts are those of the portal and of gift
 * pages without a branding.
 */
export const pageStyle = `
:root{color-scheme:light dark;--ground:#fdf6f0;--raised:#fffdfb;--line:#ebe2dc;--edge:#cdbfb7;--ink:#301e2c;--soft:#6d5d63;--accent:#b03a5b;--accent-ink:#98304e;--on-accent:#fff;
 --code:#2c232d;--code-ink:#efe8ee;--code-soft:#b9aab6;--get:#1b4f8f;--post:#0a5c44;--put:#6b4300;--delete:#9b1c1c;
 --sans:ui-rounded,"Avenir Next","Segoe UI",system-ui,"Noto Sans",sans-serif;--serif:"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Noto Serif",serif;
 --mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Sans Mono",monospace}
@media (prefers-color-scheme:dark){:root{--ground:#171119;--raised:#221a24;--line:#3a2f3a;--edge:#4a3d49;--ink:#efe8ee;--soft:#b9aab6;--accent:#b03a5b;--accent-ink:#e58da8;
 --code:#100b11;--get:#b9d6f7;--post:#93e0c4;--put:#f5d58a;--delete:#ffb4ad}}
*{box-sizing:border-box}
html{scroll-padding-top:4.5rem}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.55 var(--sans)}
h1,h2,h3,h4,p,ul,dl,dd,figure{margin:0;padding:0}
h1,h2,h3{font-family:var(--serif);font-weight:600;line-height:1.2;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:clamp(1.9rem,1.5rem + 1.6vw,2.5rem)}h2{font-size:1.6rem}h3{font-size:1.25rem}
a{color:var(--accent-ink);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent-ink);outline-offset:2px}
code{font:.92em var(--mono);overflow-wrap:anywhere}
:not(pre)>code{background:color-mix(in srgb,var(--soft) 13%,transparent);padding:.08em .3em;border-radius:.3em}
[hidden]{display:none!important}
.bar{position:sticky;top:0;z-index:5;display:flex;align-items:center;gap:.2rem 1.4rem;min-height:3.5rem;padding:.4rem 1.25rem;background:color-mix(in srgb,var(--raised) 94%,transparent);border-bottom:1px solid var(--line);overflow-x:auto}
.bar .mark{display:flex;align-items:center;gap:.55rem;margin-inline-end:auto;color:var(--ink);font:600 1.3rem var(--serif);text-decoration:none}
.bar .mark img{width:1.75rem;height:1.75rem}
.bar nav{display:flex;gap:.2rem 1.2rem}
.bar nav a{display:inline-flex;align-items:center;min-height:44px;white-space:nowrap;text-decoration:none;color:var(--soft);font-weight:600;font-size:.95rem}
.bar nav a:hover,.bar nav a[aria-current]{color:var(--accent-ink)}
.bar nav a[aria-current]{box-shadow:inset 0 -2px var(--accent-ink)}
.sheet{background:var(--raised);border:1px solid var(--line);border-radius:1rem;padding:1.25rem;box-shadow:0 1rem 2.2rem -1.8rem rgb(0 0 0/.45)}
.soft{color:var(--soft)}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:.4rem 1.15rem;border:1px solid var(--accent);border-radius:999px;background:var(--accent);color:var(--on-accent);font:600 .95rem var(--sans);text-decoration:none;cursor:pointer}
.button.quiet{background:transparent;border-color:var(--edge);color:var(--ink)}
.narrow{max-width:48rem;margin:0 auto;padding:2rem 1.25rem 4rem}
.prose>h1:not(:first-child){margin-top:3rem}
.prose p{margin:.4rem 0}
.entry{padding:1.1rem 0;border-top:1px solid var(--line);scroll-margin-top:4rem}
.entry h2{font-size:1.25rem}.entry h2 a{text-decoration:none}.entry small{font:400 1rem var(--sans)}
.entry:target{background:color-mix(in srgb,var(--accent) 9%,transparent);margin-inline:-.75rem;padding-inline:.75rem;border-radius:.5rem}
.entry dd{margin-top:.2rem}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:1rem;list-style:none;margin-top:2rem}
.cards a{display:block;height:100%;color:inherit;text-decoration:none}
.cards a:hover{border-color:var(--accent-ink)}
.cards h2{font-size:1.25rem;color:var(--accent-ink)}
.hero{max-width:68rem;margin:0 auto;padding:clamp(2rem,7vw,5rem) 1.25rem 4rem}
.hero .lead{margin-top:1rem;max-width:44rem;font-size:1.2rem}
@media (max-width:40rem){.bar{padding-inline:1rem;column-gap:.75rem}.bar .mark span{display:none}.bar nav{gap:.2rem .6rem}.bar nav a{font-size:.85rem}}
@media print{.bar{display:none}}
`;

export const iconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#b03a5b"/><path d="M6 14h20v3H6zM8 17h16v8a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2z" fill="#fff"/><path d="M14.5 14h3v13h-3z" fill="#b03a5b"/><path d="M16 13.5c-1.5-5.5-7-6.5-7-3.2 0 2.400 3.500 3.200 7 3.200s7-.8 7-3.200c0-3.300-5.500-2.300-7 3.200z" fill="none" stroke="#fff" stroke-width="2"/></svg>';
