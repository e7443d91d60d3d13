/** Where the words of a song are in the window, and the lines that are broken although a smaller size keeps them whole. */
export type SeenWords = {
  /** Of the first sung line, in pixels from the top of the window. */
  readonly top: number;
  /** Lines that are in the window, above what is in front of them. */
  readonly visibleLines: number;
  readonly broken: readonly string[];
  /** The numbers of verses that are not beside the first line of their verse. */
  readonly misplacedNumbers: readonly string[];
};

/** Measures the song of the page. @param smallestSize  the smallest size of the text, in pixels */
export function measureWords(smallestSize: number): SeenWords {
  for (const verse of document.querySelectorAll<HTMLElement>('.lyrics section'))
    verse.style.contentVisibility = 'visible';
  const contentWidth = (element: Element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  };
  const lines = [...document.querySelectorAll<HTMLElement>('.lyrics .lyric-line')];
  const front = [...document.querySelectorAll<HTMLElement>('[role="group"], nav')].filter(
    (element) => getComputedStyle(element).position === 'fixed' && element.clientHeight > 0,
  );
  const lowest = Math.min(innerHeight, ...front.map((element) => element.getBoundingClientRect().top));
  const boxes = lines.map((line) => line.getBoundingClientRect());
  const broken = lines.filter((line, index) => {
    const height = boxes[index]?.height ?? 0;
    const room = line.parentElement ? contentWidth(line.parentElement) : 0;
    const phrases = [...line.querySelectorAll<HTMLElement>('.lyric-phrase, .lyric-phrase > span')];
    Object.assign(line.style, { whiteSpace: 'nowrap', width: 'max-content', paddingLeft: '0', textIndent: '0' });
    for (const phrase of phrases) Object.assign(phrase.style, { display: 'inline', margin: '0', padding: '0' });
    const whole = line.getBoundingClientRect().height;
    line.style.fontSize = `${smallestSize}px`;
    const isTooLong = line.getBoundingClientRect().width > room;
    line.removeAttribute('style');
    for (const phrase of phrases) phrase.removeAttribute('style');
    return height > whole * 1.3 && !isTooLong;
  });
  const isBesideFirstLine = (number: HTMLElement) => {
    const letters = document.createTreeWalker(
      number.nextElementSibling?.querySelector('.lyric-line') ?? number,
      NodeFilter.SHOW_TEXT,
      (node) =>
        node.parentElement?.closest('.chord') || !/\S/.test(node.textContent ?? '')
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
    );
    const range = document.createRange();
    const node = letters.nextNode();
    if (!node) return true;
    range.selectNodeContents(node);
    const [first] = range.getClientRects();
    const box = number.getBoundingClientRect();
    return first !== undefined && Math.abs(box.bottom - first.bottom) < 8;
  };
  const numbers = [...document.querySelectorAll<HTMLElement>('.lyrics section > p.tabular-nums')];
  return {
    misplacedNumbers: numbers
      .filter((number) => !isBesideFirstLine(number))
      .map(({ textContent }) => textContent ?? ''),
    top: Math.round(boxes[0]?.top ?? Infinity),
    visibleLines: boxes.filter(({ bottom }) => bottom <= lowest).length,
    broken: broken.map(({ textContent }) => textContent ?? ''),
  };
}
