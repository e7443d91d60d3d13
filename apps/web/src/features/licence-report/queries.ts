import { type LicenceReport, licenceReport } from '@canticle/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi, fetchFile, type FetchedFile } from '../../api/index.ts';
import type { ReportChoice } from './report-choice.ts';

/** What was sung; the previous answer stays on the screen while another one loads. */
export const useLicenceReport = (choice: ReportChoice, isAllowed: boolean) =>
  useQuery<LicenceReport>({
    queryKey: ['licence-report', choice],
    queryFn: ({ signal }) =>
      choice.groupId === ''
        ? callApi(licenceReport.readReport, { query: periodOf(choice), signal })
        : callApi(licenceReport.readGroupReport, { params: { id: choice.groupId }, query: periodOf(choice), signal }),
    placeholderData: keepPreviousData,
    enabled: isAllowed,
    gcTime: 0,
  });

/** The same as a table for spreadsheets. */
export function fetchLicenceTable(choice: ReportChoice, language: string): Promise<FetchedFile> {
  const query = { ...periodOf(choice), language };
  return choice.groupId === ''
    ? fetchFile(licenceReport.exportReport, { query })
    : fetchFile(licenceReport.exportGroupReport, { params: { id: choice.groupId }, query });
}

const periodOf = ({ from, to }: ReportChoice) => ({ fromDate: from, toDate: to });
