export const confettiPieces = 24;

/** The look of every claim page. Colours come from the theme's variables. */
export const pageStyle = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;color:var(--ink);background:var(--ground);
 font:1.0625rem/1.6 ui-rounded,"Avenir Next","Segoe UI",system-ui,"Noto Sans","Noto Sans Arabic","Noto Sans JP",sans-serif}
body::before{content:"";position:fixed;inset:0;z-index:-1;background:
 radial-gradient(60rem 34rem at 50% -12rem,color-mix(in srgb,var(--accent) 22%,transparent),transparent 70%),
 radial-gradient(36rem 26rem at 100% 100%,color-mix(in srgb,var(--accent) 11%,transparent),transparent 70%)}
h1,h2,h3,p,figure,blockquote,ul,dl,dd{margin:0;padding:0}
h1,h2{font-family:"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Noto Serif",serif;line-height:1.2;text-wrap:balance}
:lang(ar) h1,:lang(ar) h2,:lang(ja) h1,:lang(ja) h2{font-family:inherit}
h1{font-size:min(13vw,clamp(1.9rem,1.4rem + 2.4vw,2.8rem));font-weight:600}
h2{font-size:1.45rem;font-weight:600}
h3{font-size:1rem;margin-bottom:.15rem}
a{color:var(--accent-ink);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent-ink);outline-offset:3px}
.brand{padding:1.4rem 1.25rem .2rem;text-align:center;font-weight:700;letter-spacing:.02em;color:var(--accent-ink)}
.brand .logo{display:block;margin:0 auto;max-width:11.25rem;max-height:5rem}
.brand .header{display:block;margin:1rem auto .4rem;width:100%;max-width:31rem;height:auto;max-height:9rem;object-fit:cover;border-radius:1.1rem}
main{flex:1;width:100%;max-width:31rem;margin:0 auto;padding:1.1rem 1.25rem 2.5rem;display:grid;grid-template-columns:minmax(0,1fr);align-content:start;gap:1.75rem}
.gift{text-align:center}
.from{margin-top:.35rem;color:var(--soft);font-size:1.1rem}
.card{position:relative;margin:1.5rem auto 1.2rem;max-width:24rem;aspect-ratio:856/540;border-radius:1.1rem;overflow:hidden;isolation:isolate;
 background:linear-gradient(135deg,var(--accent-light),var(--accent-deep));
 box-shadow:0 1px 2px rgb(0 0 0/.18),0 1.2rem 2.4rem -.8rem color-mix(in srgb,var(--accent-deep) 60%,rgb(0 0 0/.5))}
.card img{display:block;width:100%;height:100%;object-fit:cover}
.card .blank{display:grid;place-items:center;height:100%;padding:1.5rem;background:var(--accent);color:var(--on-accent);font-size:1.5rem;font-weight:700}
.ribbon{position:absolute;inset:0;pointer-events:none}
.ribbon i{position:absolute;background:linear-gradient(90deg,var(--accent-deep),var(--accent) 22%,var(--accent-light) 50%,var(--accent) 78%,var(--accent-deep));box-shadow:0 .2rem .7rem rgb(0 0 0/.35)}
.ribbon .down{inset-block:-2%;left:calc(74% - 1.3rem);width:2.6rem}
.ribbon .across{inset-inline:-2%;top:calc(38% - 1.3rem);height:2.6rem;background:linear-gradient(180deg,var(--accent-deep),var(--accent) 22%,var(--accent-light) 50%,var(--accent) 78%,var(--accent-deep))}
.ribbon svg{position:absolute;left:calc(74% - 4.2rem);top:calc(38% - 3.1rem);width:8.4rem;height:6.2rem;overflow:visible;filter:drop-shadow(0 .3rem .4rem rgb(0 0 0/.4))}
.loop{fill:var(--accent)}.fold{fill:var(--accent-deep)}.knot{fill:var(--accent-light)}
.name{font-size:1.15rem;font-weight:600}
.value{font-size:clamp(2.2rem,1.7rem + 2.6vw,3rem);font-weight:700;line-height:1.15;letter-spacing:-.01em;color:var(--accent-ink)}
.note{position:relative;margin-top:1.5rem;padding:1.3rem 1.4rem;border-radius:1rem;background:var(--surface);color:var(--ink);text-align:start;
 font:italic 1.2rem/1.6 "Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Noto Serif",serif;white-space:pre-line;overflow-wrap:anywhere;
 box-shadow:0 .5rem 1.4rem -.7rem rgb(0 0 0/.35);border-inline-start:.3rem solid var(--accent);border-start-start-radius:.3rem;border-end-start-radius:.3rem}
:lang(ar) .note,:lang(ja) .note{font-family:inherit;font-style:normal}
.extras{padding-top:.8rem;border-top:1px solid var(--line);color:var(--soft);font-size:.92rem;text-align:center}
.extras ul{list-style:none;display:flex;flex-wrap:wrap;justify-content:center;gap:.3rem 1.3rem}
.extras a{display:inline-flex;align-items:center;min-height:44px;font-weight:600}
.panel{background:var(--surface);border-radius:1.4rem;padding:1.6rem 1.4rem;box-shadow:0 1rem 2.6rem -1.4rem rgb(0 0 0/.45);border:1px solid var(--line)}
.panel>*+*{margin-top:1rem}
.panel h2+p{margin-top:.5rem}
.hint,.fine{color:var(--soft)}.fine{font-size:.92rem;overflow-wrap:anywhere}
label{display:block;font-weight:600;margin-bottom:.4rem}
input{width:100%;min-height:4rem;padding:.3rem .8rem;border:2px solid var(--edge);border-radius:.9rem;background:var(--ground);color:var(--ink);
 font:600 2rem/1 ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Sans Mono",monospace;letter-spacing:.35em;text-align:center;text-indent:.35em;direction:ltr}
input:focus{border-color:var(--accent-ink)}
input[aria-invalid]{border-color:var(--accent-ink)}
.button{display:inline-flex;text-align:center;align-items:center;justify-content:center;gap:.5rem;min-height:48px;padding:.7rem 1.3rem;border:2px solid transparent;border-radius:999px;
 background:var(--accent);color:var(--on-accent);font-family:inherit;font-size:1.08rem;font-weight:700;line-height:1.2;text-decoration:none;cursor:pointer;transition:transform .15s,box-shadow .15s}
.button:hover{transform:translateY(-1px);box-shadow:0 .5rem 1.1rem -.5rem var(--accent-deep)}
.button.wide{width:100%;min-height:56px;font-size:1.18rem;margin-top:1rem}
.button.quiet{background:transparent;color:var(--accent-ink);border-color:var(--accent-ink)}
.button[hidden]{display:none}
.button:disabled{opacity:.55;cursor:not-allowed;transform:none;box-shadow:none}
.alert{padding:.85rem 1rem;border-radius:.9rem;background:var(--ground);border:2px solid var(--accent-ink);color:var(--ink);font-weight:600}
.codes{display:grid;grid-template-columns:minmax(0,1fr);gap:.8rem}
.code{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;gap:.3rem 1rem;padding:.9rem 1.1rem;border:2px dashed var(--edge);border-radius:1rem;background:var(--ground)}
.code dt{min-height:44px;display:flex;align-items:center;font-size:.95rem;font-weight:600;color:var(--soft);overflow-wrap:anywhere}
.code .copy{grid-row:1;grid-column:2}
.code dd:not(.copy){grid-row:2;grid-column:1/-1;direction:ltr;text-align:start;font:700 clamp(1rem,4.9vw,1.4rem)/1.35 ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Sans Mono",monospace;letter-spacing:.03em;overflow-wrap:anywhere;user-select:all;-webkit-user-select:all}
[dir=rtl] .code dd:not(.copy){text-align:end}
.code .button{min-height:44px;padding:.4rem 1.1rem;font-size:1rem}
.barcode{padding:.5rem .2rem 1rem;border-radius:1rem;background:#fff;color:#1a1a1a;text-align:center;border:1px solid var(--line)}
.barcode img{display:block;margin:0 auto;max-width:100%;height:auto}
@media (min-resolution:1.5dppx),print{.barcode .bars{width:100%;max-width:34rem}}
.barcode figcaption{margin-top:.2rem;padding:0 .6rem;font-weight:600;font-size:.95rem}
.actions{display:flex;flex-wrap:wrap;gap:.7rem}
.actions .button{flex:1 1 10rem}
.ways{display:grid;gap:1rem}
.ways p,.terms p{white-space:pre-line;overflow-wrap:anywhere}
.terms p+p{margin-top:.6rem}
fieldset{margin:0;padding:0;border:0;min-width:0}
legend{padding:0;margin-bottom:.6rem;font-weight:600}
.brands{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,9rem),1fr));gap:.8rem}
.brands legend{grid-column:1/-1}
.brand-tile{container-type:inline-size;position:relative;display:flex;flex-direction:column;border:2px solid var(--line);border-radius:1rem;background:var(--ground);overflow:hidden}
.brand-tile:has(:checked){border-color:var(--accent-ink);box-shadow:0 0 0 2px var(--accent-ink)}
.brand-tile:has(:focus-visible){outline:3px solid var(--accent-ink);outline-offset:2px}
.brand-tile>input{position:absolute;inset-block-start:.5rem;inset-inline-end:.5rem;z-index:1;width:1.5rem;min-height:0;height:1.5rem;margin:0;accent-color:var(--accent-ink)}
.brand-tile label{display:block;margin:0;cursor:pointer;font-weight:600;line-height:1.3;overflow-wrap:anywhere}
.brand-tile label img{display:block;width:100%;height:auto;aspect-ratio:856/540;object-fit:cover}
.brand-tile label span{display:block;padding:.55rem;font-size:clamp(.8rem,9cqi,.92rem);hyphens:auto}
.brand-tile.off label{cursor:default;color:var(--soft)}
.brand-tile.off img{filter:grayscale(1);opacity:.45}
.brand-tile.off>input{display:none}
.brand-tile>p{padding:0 .7rem .5rem;font-size:.92rem;line-height:1.35}
.note-of-brand{color:var(--soft)}
.fault{color:var(--accent-ink);font-weight:600}
.brand-tile details{margin-top:auto;padding:0 .7rem .5rem}
.fold-out>summary{cursor:pointer;min-height:44px;display:flex;align-items:center;gap:.5rem;list-style:none}
.fold-out>summary::before{content:"";width:.5rem;height:.5rem;border:solid currentColor;border-width:0 2px 2px 0;rotate:-45deg;flex:none}
[dir=rtl] .fold-out>summary::before{rotate:135deg}
.fold-out[open]>summary::before{rotate:45deg}
form:has(:checked) .take{position:sticky;bottom:.8rem;z-index:2}
.split{border-top:1px solid var(--line);padding-top:.5rem}
.split>summary{font-weight:700}
.amounts{display:grid;gap:.9rem;margin-top:.6rem}
.amount label{margin-bottom:.25rem}
.amount input,.amount select{width:100%;min-height:48px;padding:.3rem .8rem;border:2px solid var(--edge);border-radius:.9rem;background:var(--ground);color:var(--ink);font-family:inherit;font-size:1.1rem;font-weight:600;line-height:1.2;letter-spacing:normal;text-align:start;text-indent:0}
.amount [aria-invalid]{border-color:var(--accent-ink)}
.amount .fine,.amount .fault{margin-top:.2rem}
.left{margin-top:1rem;font-weight:600}
.part{padding-top:1rem;border-top:1px solid var(--line);display:grid;gap:.8rem}
.part h3{display:flex;flex-wrap:wrap;align-items:center;gap:.3rem .7rem;font-size:1.15rem}
.part h3 img{width:5.4rem;height:auto;border-radius:.4rem}
.about>summary{font-weight:600}
.about .ways h2{display:none}
hr{border:0;border-top:1px solid var(--line)}
footer p+p{margin-top:.6rem}
footer .help{display:inline-flex;align-items:center;min-height:44px;font-size:1rem;font-weight:600}
.languages{position:relative;z-index:2;align-self:flex-end;margin:.5rem .75rem -.5rem;max-width:calc(100% - 1.5rem)}
.languages summary{display:flex;align-items:center;gap:.45rem;min-height:44px;padding:0 .7rem;border-radius:999px;color:var(--accent-ink);font-weight:600;cursor:pointer;list-style:none}
.languages summary::-webkit-details-marker{display:none}
.languages summary svg{width:1.3rem;height:1.3rem;flex:none}
.languages ul{position:absolute;inset-inline-end:0;min-width:11rem;padding:.4rem;list-style:none;background:var(--surface);border:1px solid var(--edge);border-radius:1rem;box-shadow:0 1rem 2.4rem -1rem rgb(0 0 0/.5)}
.languages a,.languages button{display:flex;align-items:center;width:100%;min-height:44px;padding:0 .9rem;border:0;border-radius:.7rem;background:none;color:var(--ink);font:inherit;text-decoration:none;text-align:start;cursor:pointer}
.languages [aria-current]{font-weight:700;color:var(--accent-ink)}
.languages :is(a,button):hover{background:var(--ground)}
footer{padding:0 1.25rem 2.2rem;text-align:center;color:var(--soft);font-size:.92rem;max-width:38rem;margin:0 auto}
.help-page{gap:1.25rem}
.help-page h1{text-align:center;margin-bottom:.4rem}
.help-page .panel{overflow-wrap:anywhere}
.help-page form>*+*{margin-top:.6rem}
.help-page form .button{margin-top:1.2rem}
.help-page form *+label{margin-top:1.3rem}
input.text,select,textarea{width:100%;min-height:3.4rem;padding:.6rem .9rem;border:2px solid var(--edge);border-radius:.9rem;background:var(--ground);color:var(--ink);
 font:inherit;letter-spacing:normal;text-align:start;text-indent:0}
textarea{min-height:8rem;resize:vertical}
:is(select,textarea):focus{border-color:var(--accent-ink)}
[dir=rtl] input.text[dir=ltr]{text-align:end}
.back{text-align:center}.back a{display:inline-flex;align-items:center;min-height:44px;font-weight:600}
.case{padding:1rem 1.1rem;border:2px solid var(--edge);border-radius:1rem;background:var(--ground)}
.case>*+*{margin-top:.4rem}
.case-number{font-size:1.2em;letter-spacing:.04em;white-space:nowrap;font-variant-numeric:tabular-nums}
.answer{padding-inline-start:.8rem;border-inline-start:.25rem solid var(--accent);white-space:pre-line;overflow-wrap:anywhere}
.notice{text-align:center;max-width:31rem;align-content:center}
.notice .panel{padding:2.4rem 1.6rem}
.notice svg{width:5.5rem;height:5.5rem;margin-bottom:1rem}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.confetti,.opened .ribbon{display:none}
@media screen and (max-width:22.5rem){main{padding-inline:.75rem}.panel{padding:1.2rem 1rem}.code{padding:.8rem;column-gap:.5rem}.code .button{padding-inline:.8rem}}
@media (min-width:60rem){
 .wrapped main.choosing{align-items:start;align-content:start}
 main{max-width:68rem;grid-template-columns:minmax(0,1fr) minmax(0,1.02fr);gap:3.5rem;align-items:start;padding-top:2.2rem}
 main.notice{display:grid;grid-template-columns:1fr;max-width:34rem}
 main.help-page{display:grid;grid-template-columns:minmax(0,1fr);max-width:40rem;gap:1.5rem}
 .wrapped main{align-items:center;align-content:center}
 .gift{position:sticky;top:2rem}
 .card{max-width:28rem}
 .panel{padding:2.2rem}
}
@media (min-width:60rem) and (max-resolution:1.49dppx){.barcode .narrow{zoom:2}}
@media screen and (prefers-reduced-motion:no-preference){
 .wrapped .card{animation:arrive .8s cubic-bezier(.2,.9,.3,1.1) both}
 .opened .card{animation:lift 1.1s .25s cubic-bezier(.2,.9,.3,1.15) both}
 .opened .ribbon{display:block;animation:gone 0s 1.5s both}
 .opened .down{animation:fall .8s .35s ease-in both}
 .opened .across{animation:slide .8s .35s ease-in both}
 .opened .ribbon svg{animation:untie .6s .1s ease-in both}
 .opened .panel,.opened .note{animation:rise .7s .75s ease-out both}
 .opened .confetti{display:block;position:fixed;inset:0;overflow:hidden;pointer-events:none;animation:gone 0s 4.5s both}
 .confetti i{position:absolute;top:-1.5rem;width:.6rem;height:1rem;border-radius:.15rem;background:var(--accent);animation:drift 3s .3s cubic-bezier(.3,.3,.6,1) both}
 .confetti i:nth-child(3n){background:var(--accent-light);width:.7rem;height:.7rem;border-radius:50%}
 .confetti i:nth-child(3n+1){background:var(--accent-deep)}
}
@keyframes arrive{from{opacity:0;transform:translateY(1.4rem) rotate(-2deg)}}
@keyframes lift{0%{transform:none}45%{transform:translateY(-.7rem) rotate(-1.5deg) scale(1.03)}100%{transform:none}}
@keyframes fall{to{transform:translateY(110%)}}
@keyframes slide{to{transform:translateX(110%)}}
@keyframes untie{to{opacity:0;transform:scale(1.6) rotate(14deg)}}
@keyframes rise{from{opacity:0;transform:translateY(1.2rem)}}
@keyframes drift{from{transform:none}to{transform:translate3d(2rem,110vh,0) rotate(720deg)}}
@keyframes gone{to{visibility:hidden}}
@page{margin:1.1cm}
@media print{
 body{display:block;min-height:0;background:#fff;color:#000;font-size:9.5pt;line-height:1.35}
 body::before,.ribbon,.confetti,.actions,.code .button,.screen-only,footer .help{display:none!important}
 main,main.notice{display:block;max-width:none;padding:0}
 .brand{padding:0 0 .2cm}
 .gift{position:static;display:grid;grid-template-columns:6cm 1fr;grid-auto-rows:min-content;align-content:center;column-gap:.8cm;text-align:start}
 .gift>*{grid-column:2}.gift>.card{grid-column:1;grid-row:1/span 8;width:6cm;margin:0;box-shadow:none;-webkit-print-color-adjust:exact;print-color-adjust:exact}
 .gift>.note{grid-column:1/-1;margin-top:.3cm;font-size:11pt}
 h1{font-size:17pt}h2{font-size:12pt}h3{font-size:10pt}.value{font-size:18pt}.from,.name{font-size:11pt}
 .codes{grid-template-columns:repeat(auto-fit,minmax(6cm,1fr));gap:.3cm}.code{padding:.2cm .4cm}.code dt{min-height:0}
 .note,.panel{box-shadow:none;border:0;padding:.2cm 0;background:none;color:#000}
 .panel>*+*{margin-top:.2cm}
 .brand .header{max-height:1.6cm;margin:.1cm auto 0}.brand .logo{max-height:1.2cm}
 .barcode{border:0;padding:0}.barcode .bars{max-width:12cm}.barcode img:not(.bars){width:4.4cm}
 .panel:has(>.barcode>img:not(.bars)){display:grid;grid-template-columns:1fr auto;column-gap:.6cm}.panel:has(>.barcode>img:not(.bars))>*{grid-column:1/-1}
 .panel:has(>.barcode>img:not(.bars))>.codes{grid-row:2;grid-column:1;grid-template-columns:1fr;align-content:center}.panel>.barcode:has(>img:not(.bars)){grid-row:2;grid-column:2!important}
 .ways{grid-template-columns:repeat(auto-fit,minmax(5cm,1fr));gap:.2cm .8cm}.ways>:is(h2,p){grid-column:1/-1}
 .fine{font-size:9pt}.terms p+p{margin-top:.2cm}
 .code,.barcode,.ways>*{break-inside:avoid}
 .about>summary,.part .hint{display:none}.part h3{break-after:avoid}
 .brand,.value,.hint,.fine,.from,.code dt,footer{color:#000}
 .code{border-color:#000;background:none}
 footer{padding:.2cm 0 0}
}
${confettiPlaces()}
`;

/** Where each piece starts and when: spread by a fixed rule, so that the style sheet never changes. */
function confettiPlaces(): string {
  const pieces = Array.from({ length: confettiPieces }, (_, index) => index + 1);
  return pieces
    .map((n) => `.confetti i:nth-child(${n}){left:${(n * 37) % 100}%;animation-delay:${((n * 13) % 10) / 10}s}`)
    .join('');
}
