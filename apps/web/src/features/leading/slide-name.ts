import type { SlideContent } from '@canticle/presentation';

const longest = 60;

/**
 * What a slide is called in a list and on a button: its title, or the first words of an announcement without one.
 *
 * @param pictureName  of a picture without words
 * @example slideName({ title: '', body: 'Coffee in the hall', picture: null }, 'Picture') // 'Coffee in the hall'
 */
export function slideName({ title, body }: Pick<SlideContent, 'title' | 'body'>, pictureName: string): string {
  if (title !== '') return title;
  const [first = ''] = body.trim().split('\n');
  if (first === '') return pictureName;
  return first.length <= longest ? first : `${first.slice(0, longest).replace(/\s+\S*$/, '')} …`;
}
