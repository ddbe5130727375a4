import { defineJob } from '../../jobs/handler.ts'
import { defineServerModule } from '../serverModule.ts'
import { sendReport, Sending } from './sendReport.ts'

export const reportModule = defineServerModule<object>({
  name: 'report',
  jobs: ({ plantTz, reportsFor }) => [
    defineJob({
      name: 'report.send',
      title: '发送报表',
      params: Sending,
      timeLimitMs: 30 * 60_000,
      retries: { attempts: 3, firstRestMs: 60_000 },
      run: (run) => sendReport(run, { plantTz, reportsFor }),
    }),
  ],
})
