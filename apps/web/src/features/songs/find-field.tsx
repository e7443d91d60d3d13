import { useTranslate } from '../../i18n/index.ts';
import { TextField } from '../../ui/index.ts';

export type FindFieldProps = {
  query: string;
  onQueryChange: (query: string) => void;
  /** Opens the song with the typed number, or searches the whole library for the typed text. */
  onEnter: () => void;
};

/** The field that narrows a list of songs by number or title. */
export function FindField({ query, onQueryChange, onEnter, className }: FindFieldProps & { className: string }) {
  const { t } = useTranslate();
  return (
    <TextField
      label={t('list.find')}
      hideLabel
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      placeholder={t('list.find')}
      value={query}
      onChange={(event) => onQueryChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && query.trim() !== '' && onEnter()}
      className={className}
    />
  );
}
