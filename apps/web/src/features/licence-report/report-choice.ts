import { localDay } from '../../i18n/index.ts';

/** Whose report, of which days; the group is empty for everybody. */
export type ReportChoice = { readonly groupId: string; readonly from: string; readonly to: string };

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const PERIOD_MONTHS = 6;

/**
 * The choice in a URL; by default the last six months, which licence reports usually are of.
 *
 * @param groupId  when none is chosen
 * @example readReportChoice(new URLSearchParams('from=2026-01-01'), 'g', new Date(2026, 5, 30)) // { groupId: 'g', from: '2026-01-01', to: '2026-06-30' }
 */
export function readReportChoice(params: URLSearchParams, groupId: string, now: Date): ReportChoice {
  const dayOf = (name: string, byDefault: string) => {
    const day = params.get(name) ?? '';
    return DAY_PATTERN.test(day) ? day : byDefault;
  };
  const start = new Date(now.getFullYear(), now.getMonth() - PERIOD_MONTHS, now.getDate() + 1);
  return {
    groupId: params.get('group') ?? groupId,
    from: dayOf('from', localDay(start)),
    to: dayOf('to', localDay(now)),
  };
}
