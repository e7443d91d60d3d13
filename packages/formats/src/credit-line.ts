/* Lines printed above or below the words of a hymn: its authors, its metre, its copyright. */
const creditPatterns: readonly RegExp[] = [
  /^(?:words|text|lyrics|music|tune|melody|author|composer|arr(?:anged|\.)?|translat(?:ed|ion|or)|tekst|melodi|musikk|tone|oversatt|oversettelse)(?: ?(?:and|&|og|\/) ?[a-z]+)?\s*:\s*\S/i,
  /^(?:words|text|lyrics|music|tune|tekst|melodi|musikk)(?:\s+(?:and|&|og)\s+(?:words|text|lyrics|music|tune|tekst|melodi|musikk))?\s+(?:by|av)\s+\S/i,
  /^(?:©|\(c\)|copyright\b|ccli\b|public domain\b|falt i det fri\b|all rights reserved\b)/i,
  /\bhttps?:\/\/|\bwww\.|^\S+@\S+\.\S+$/i,
  // "C.M.", "L. M. D.", "8.7.8.7."
  /^[CLS]\.? ?M\.?(?: ?D\.?)?$/,
  /^\d{1,2}(?:[., ] ?\d{1,2}){2,}\.?(?: ?D\.?)?$/,
  // "Psalm 23", "(Ps. 119:105)"
  /^\(?(?:psalm|ps|salme)\.? \d{1,3}(?:[:.,] ?\d[\d–-]*)?\)?$/i,
  // "John Newton, 1779", "(Isaac Watts, 1674–1748)"
  /^\(?\p{Lu}[\p{L}.'’ -]{2,60},? \(?(?:1\d|20)\d\d(?: ?[–-] ?(?:1\d|20)\d\d)?\)?\.?\)?$/u,
];

/** Whether a line names the authors or the metre of a song, and is not sung. */
export function isCreditLine(raw: string): boolean {
  const line = raw.trim();
  return line.length <= 200 && creditPatterns.some((form) => form.test(line));
}

/** Whether a paragraph is credits: at least half of its lines are. */
export function isCreditParagraph(lines: readonly string[]): boolean {
  return lines.length > 0 && lines.filter(isCreditLine).length * 2 >= lines.length;
}
