/**
 * A script for the page. Axe needs most of its time for contrast, and finds the same again for every text with the same look:
 * its colour, size and weight, and what is painted around it. `lookAtTexts(part, judged)` leaves those texts to axe whose
 * look is not among those that it has judged, and returns:
 * - `open`: how many those are;
 * - `isNew`: whether a text has another look than when it was called last, or was not there.
 *
 * `takeGoodLooks()` then returns the looks of the texts that axe has found to be readable.
 */
export const lookAtTextsScript = `{
  let left = new Map();
  let seen = new Map();
  const rule = axe._audit.rules.find(({ id }) => id === 'color-contrast');
  const matches = rule.matches;
  rule.matches = (element, ...rest) => left.has(element) && matches.call(rule, element, ...rest);

  window.lookAtTexts = (part, judged) => {
    const known = new Set(judged);
    const { texts, lookOf } = readTexts(part);
    left = new Map();
    const now = new Map();
    let isNew = false;
    for (const [element, boxes] of texts) {
      const look = lookOf(element, boxes);
      now.set(element, look);
      if (seen.get(element) !== look) isNew = true;
      if (look === null || !known.has(look)) left.set(element, look);
    }
    seen = now;
    return { open: left.size, isNew };
  };

  let good = [];
  const check = axe._audit.checks['color-contrast'];
  const evaluate = check.evaluate;
  check.evaluate = function (element, ...rest) {
    let ratio = null;
    const data = (found) => {
      ratio = found.contrastRatio;
      this.data(found);
    };
    const result = evaluate.call({ ...this, data }, element, ...rest);
    // Without a ratio axe has judged nothing, for example since the text is not on the screen.
    if (result === true && ratio) good.push(left.get(element));
    return result;
  };
  window.takeGoodLooks = () => good.splice(0).filter((look) => look != null);

  const transparent = 'rgba(0, 0, 0, 0)';
  const fields = 'input:not([type=checkbox], [type=radio], [type=hidden], [type=range], [type=color]), select, textarea';
  /** Axe leaves these out too. */
  const unjudged = '[aria-hidden=true], [aria-disabled=true], :disabled';
  const noParent = { paint: '', opaque: null, isMixed: false, isHidden: false };
  const pictures = 'img, svg, canvas, video, object';

  function readTexts(part) {
    const roots = part === document ? [document.documentElement] : part.include ?? [part];
    const styles = remembered((element) => getComputedStyle(element));
    const around = remembered((element) => {
      const { backgroundColor, backgroundImage, opacity, mixBlendMode, filter, zIndex } = styles(element);
      const outer = element.parentElement ? around(element.parentElement) : noParent;
      const own = [
        ...(backgroundColor === transparent ? [] : [backgroundColor]),
        ...(backgroundImage === 'none' ? [] : [backgroundImage]),
        ...(opacity === '1' ? [] : ['opacity ' + opacity]),
        ...(mixBlendMode === 'normal' ? [] : [mixBlendMode]),
        ...(filter === 'none' ? [] : [filter]),
      ];
      const isOpaque = backgroundColor.startsWith('rgb(');
      const isMixed = outer.isMixed || opacity !== '1' || mixBlendMode !== 'normal' || filter !== 'none';
      return {
        // Nothing outside of an opaque element can be seen through it.
        paint: isOpaque && !isMixed ? own.join('|') : [outer.paint, ...own].join('|'),
        // Unless a part of it has its own place in the stack.
        opaque: isOpaque ? element : zIndex === 'auto' ? outer.opaque : null,
        isMixed,
        isHidden: outer.isHidden || opacity === '0',
      };
    });
    const texts = [];
    for (const element of roots.flatMap((root) => [root, ...root.querySelectorAll('*')])) {
      const boxes = boxesOf(element);
      if (boxes.length > 0 && styles(element).visibility === 'visible' && !element.closest(unjudged))
        if (!around(element).isHidden) texts.push([element, boxes]);
    }
    const painted = texts.length === 0 ? [] : paintedElements(styles);

    /** Null: where the text is decides too, since it is above a picture or partly above something else. */
    function lookOf(element, boxes) {
      const { paint, opaque, isMixed } = around(element);
      const own = styles(element);
      const look = [own.color, own.fontSize, own.fontWeight, own.textShadow, own.webkitTextStroke, paint];
      for (const other of painted) {
        if (!boxes.some((box) => meets(box, other.box)) || other.element.contains(element)) continue;
        if (!isMixed && opaque !== null && !opaque.contains(other.element)) continue;
        if (!other.isPlain || !boxes.every((box) => holds(other.box, box))) return null;
        const isEarlier = element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_PRECEDING;
        const { backgroundColor, position, zIndex } = styles(other.element);
        look.push(own.position, own.zIndex, other.element.className, backgroundColor, position, zIndex, isEarlier);
      }
      return look.join(';');
    }
    return { texts, lookOf };
  }

  /** The places of the element's own texts. */
  function boxesOf(element) {
    const own = [...element.childNodes].filter(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '');
    if (own.length === 0) return element.matches(fields) ? [...element.getClientRects()] : [];
    return own.flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    });
  }

  function paintedElements(styles) {
    return [...document.body.querySelectorAll('*')].flatMap((element) => {
      const { backgroundColor, backgroundImage, opacity, visibility } = styles(element);
      const isPicture = backgroundImage !== 'none' || element.matches(pictures);
      if ((backgroundColor === transparent && !isPicture) || visibility !== 'visible') return [];
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.height > 0 ? [{ element, box, isPlain: !isPicture && opacity === '1' }] : [];
    });
  }

  function meets(one, other) {
    const [isBeside, isAbove] = [
      one.left >= other.right - 1 || other.left >= one.right - 1,
      one.top >= other.bottom - 1 || other.top >= one.bottom - 1,
    ];
    return !isBeside && !isAbove;
  }

  function holds(outer, inner) {
    const isWide = outer.left <= inner.left + 1 && outer.right >= inner.right - 1;
    return isWide && outer.top <= inner.top + 1 && outer.bottom >= inner.bottom - 1;
  }

  function remembered(read) {
    const known = new Map();
    return (element) => {
      if (!known.has(element)) known.set(element, read(element));
      return known.get(element);
    };
  }
}`;
