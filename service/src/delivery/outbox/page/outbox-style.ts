/** The design of the outbox page. */
export const outboxStyle = `
:root{--ground:#f6f4f1;--surface:#fff;--ink:#26222a;--soft:#655e6c;--line:#ddd6cf;--accent:#8a2f55;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#1b191d;--surface:#252228;--ink:#efeaf1;--soft:#aba3b2;--line:#3c3741;--accent:#e58bb1;--on-accent:#2b1220}}
*{box-sizing:border-box}
body{margin:0;color:var(--ink);background:var(--ground);font:1rem/1.5 system-ui,"Segoe UI","Noto Sans",sans-serif}
h1,h2,p,dl,dd,ul{margin:0;padding:0}
h1{font-size:1.35rem}h2{font-size:1.25rem;overflow-wrap:anywhere}
header{padding:1.1rem 1.25rem .4rem}header p,#count{color:var(--soft)}
[hidden]{display:none!important}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}
label{display:grid;gap:.2rem;font-size:.9rem;color:var(--soft)}
input{font:inherit;padding:.5rem .7rem;border:1px solid var(--line);border-radius:.5rem;background:var(--surface);color:var(--ink);min-width:0}
button{font:inherit;padding:.5rem .9rem;border:1px solid var(--line);border-radius:.5rem;background:var(--surface);color:var(--ink);cursor:pointer}
#sign-in{display:grid;justify-content:start;gap:.8rem;margin:1rem 1.25rem;padding:1.25rem;max-width:26rem;background:var(--surface);border:1px solid var(--line);border-radius:.9rem}
#sign-in button,button[aria-pressed=true]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
button:disabled{opacity:.45;cursor:default}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
main{display:grid;grid-template-columns:minmax(16rem,24rem) 1fr;gap:1rem;padding:.75rem 1.25rem 1.5rem;align-items:start}
section{background:var(--surface);border:1px solid var(--line);border-radius:.9rem;padding:1rem;min-width:0}
#count{margin:.7rem 0 .3rem;font-size:.9rem}
ul{list-style:none;display:grid;gap:.25rem}
li button{width:100%;text-align:start;display:grid;gap:.1rem;border-color:transparent;background:none}
li button:hover,li button[aria-current=true]{background:var(--ground);border-color:var(--line)}
li strong,li span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
li span{color:var(--soft);font-size:.875rem}
nav{display:flex;gap:.5rem;margin-top:.75rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .8rem;margin:.5rem 0 .9rem;font-size:.9rem}
dt{color:var(--soft)}dd{overflow-wrap:anywhere}
#views{display:flex;gap:.5rem;margin-bottom:.75rem}
iframe{width:100%;height:70vh;border:1px solid var(--line);border-radius:.6rem;background:#fff}
pre{margin:0;padding:1rem;max-height:70vh;overflow:auto;border:1px solid var(--line);border-radius:.6rem;background:var(--ground);white-space:pre-wrap;overflow-wrap:anywhere;font:.875rem/1.5 ui-monospace,monospace}
#refusal{color:var(--accent)}
@media (max-width:48rem){main{grid-template-columns:1fr;padding:.75rem}}
`;
