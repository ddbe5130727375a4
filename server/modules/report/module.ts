import { reportSendings } from '#contract/modules/report/sending.ts'
import { follow } from '../../bus/bus.ts'
import { defineJob, jobFailed } from '../../jobs/handler.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { planSendings, SendingParams, sendingJob } from './planSendings.service.ts'
import { attempts } from './letters.ts'
import { sendingHalves, sendingHooks } from './sendingHalves.ts'
import { sendScheduled } from './sending.service.ts'
import { sendReport, Sending } from './sendReport.ts'
import { tellOwner } from './tellOwner.service.ts'

const patience = { timeLimitMs: 30 * 60_000, retries: { attempts, firstRestMs: 60_000 } }

export const reportModule = defineServerModule<object>({
  name: 'report',
  resources: [serve(reportSendings, 'mes_report_sending', { hooks: sendingHooks })],
  commands: sendingHalves,
  within: [follow(jobFailed, tellOwner)],
  jobs: ({ plantTz, reportsFor, sqlReportsFor, db }) => [
    defineJob({ ...patience, name: 'report.send', title: '发送报表', params: Sending, run: (run) => sendReport(run, { plantTz, reportsFor }) }),
    defineJob({
      ...patience,
      name: sendingJob,
      atOnce: 1, // a morning full of reports leaves room for labels, messages and timers
      title: '定时发送',
      params: SendingParams,
      planDue: planSendings,
      run: (run) => sendScheduled(run, { plantTz, reportsFor, sqlReportsFor, db }),
    }),
  ],
})
