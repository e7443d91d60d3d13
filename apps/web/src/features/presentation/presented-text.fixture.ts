/** The words of a song in one language as they are presented: verses of one line, each with its number. */
export const presentedText = (language: string, words: string, verses: number) => {
  const numbers = Array.from({ length: verses }, (_, at) => at + 1);
  return {
    id: language,
    language,
    document: {
      sections: numbers.map((number) => ({
        id: `v${number}`,
        kind: 'verse' as const,
        number,
        label: '',
        lines: [{ text: `${words} ${number}`, remark: '', chords: { original: [], new: [] } }],
      })),
      order: numbers.map((number) => `v${number}`),
      keys: { original: 'Bb', new: '' },
      notes: '',
      carried: {},
    },
  };
};
