import { useQuery } from '@tanstack/react-query'
import { api, take } from '#api/client.ts'
import { t } from '#i18n/i18n.ts'
import { isPossible, type Period } from './period.ts'
import { toRows, type Report, type Row } from './reports.ts'

export function useReport(report: Report, period: Period) {
  const params = { query: period }
  return useQuery<{ currencyCode: string; data: Row[] }>({
    queryKey: ['reports', report, report === 'stock' ? null : period],
    enabled: report === 'stock' || isPossible(period),
    placeholderData: (before, query) => (query?.queryKey[1] === report ? before : undefined),
    queryFn: async ({ signal }) => {
      if (report === 'sales') return take(api.GET('/v1/reports/sales', { params, signal }))
      if (report === 'tax') return take(api.GET('/v1/reports/tax', { params, signal }))
      if (report === 'stock') return take(api.GET('/v1/reports/stock', { signal }))
      const bookings = await take(api.GET('/v1/reports/bookings', { params, signal }))
      const names: Record<string, string> = { ...t.shop.paymentTypes, ...t.money.kinds }
      return { ...bookings, data: toRows(bookings.data, (value) => names[value] ?? value) }
    },
  })
}
