import './pdf.css';
import { useState } from 'react';
import { LoadFailed } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { PdfPage } from './pdf-page.tsx';
import { usePdfDocument } from './use-pdf-document.ts';

/** The pages of a PDF below each other, or why they cannot be shown. */
export function PdfPages({ address }: { address: string }) {
  const { t } = useTranslate();
  const [tries, setTries] = useState(0);
  const { document, problem } = usePdfDocument(address, tries);
  if (problem)
    return (
      <LoadFailed title={t('sheet.failed')} text={t(`pdf.failed.${problem}`)} onRetry={() => setTries(tries + 1)} />
    );
  if (!document) return null;
  return Array.from({ length: document.numPages }, (_, index) => (
    <PdfPage
      key={index}
      document={document}
      number={index + 1}
      label={t('pdf.page', { page: index + 1, count: document.numPages })}
    />
  ));
}
