import { licenceReport } from '@canticle/contract';
import type { Database } from '../../platform/database/index.ts';
import { BinaryResponse, type Route, serve, type Viewer } from '../../platform/http/index.ts';
import { requireGroupLeader } from '../groups/index.ts';
import { serveWithCapability } from '../identity/index.ts';
import { readLicenceReport, writeLicenceTable } from './report.ts';
import { parsePeriod } from './rules.ts';

type LicenceReportContext = { readonly database: Database; readonly now: () => Date };

type ReportInput = {
  readonly viewer: Pick<Viewer, 'language'>;
  readonly query: { readonly fromDate: string; readonly toDate?: string | undefined; readonly language?: string };
};

const serveAdministrators = serveWithCapability(
  'administer',
  'Only administrators can see this for everyone. Leaders can see it for their group.',
);

/** Reports of what was sung, for licences: of a group for its leaders, of everybody for administrators. */
export function licenceReportRoutes({ database, now }: LicenceReportContext): Route[] {
  const read = ({ viewer, query }: ReportInput, groupId?: string) => {
    const period = parsePeriod(query.fromDate, query.toDate, now());
    const language = query.language ?? viewer.language;
    return readLicenceReport(database.read, { ...period, groupId, language }, now());
  };
  const exportTable = async (input: ReportInput, groupId?: string) => {
    const { from, to } = parsePeriod(input.query.fromDate, input.query.toDate, now());
    const text = writeLicenceTable(await read(input, groupId), input.query.language ?? input.viewer.language);
    return new BinaryResponse(Buffer.from(text), 'text/csv; charset=utf-8', `licence-report-${from}-${to}.csv`);
  };
  return [
    serve(licenceReport.readGroupReport, async ({ viewer, params, query }) => {
      await requireGroupLeader(database.read, viewer.userId, params.id);
      return read({ viewer, query }, params.id);
    }),
    serve(licenceReport.exportGroupReport, async ({ viewer, params, query }) => {
      await requireGroupLeader(database.read, viewer.userId, params.id);
      return exportTable({ viewer, query }, params.id);
    }),
    serveAdministrators(licenceReport.readReport, (input) => read(input)),
    serveAdministrators(licenceReport.exportReport, (input) => exportTable(input)),
  ];
}
