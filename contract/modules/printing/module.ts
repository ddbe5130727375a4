import { defineModule } from '../../module.ts'
import { mediaKinds } from '../../rules/label/zpl/zpl.ts'
import { printers, testPrinter } from './printer.ts'
import { printJobCommands, printJobs, printJobStates } from './printJob.ts'
import { printLog } from './printLog.ts'

/** Label printers, what waits for them and what came out of them (factory.md 3.10, R22). */
export const printing = defineModule({
  name: 'printing',
  resources: [printers, printJobs, printLog],
  commands: [testPrinter, ...printJobCommands],
  rights: { 'mes:label:reprint': '补打标签' },
  dictionaries: [
    { dictCode: 'mes_printer_dpi', dictName: '打印机分辨率', items: { '203': '203 dpi', '300': '300 dpi', '600': '600 dpi' } },
    { dictCode: 'mes_printer_media', dictName: '标签纸', items: mediaKinds },
    { dictCode: 'mes_print_status', dictName: '打印任务状态', items: printJobStates },
    {
      dictCode: 'mes_reprint_reason',
      dictName: '补打原因',
      items: { damaged: '标签破损', lost: '标签丢失', unread: '扫不出', jam: '打印机故障', changed: '数量变了', other: '其他' },
    },
    { dictCode: 'mes_print_seen', dictName: '不确定的标签', items: { out: '已经打出，从下一张继续', missing: '没有打出，重新打这一张' } },
  ],
  figures: [],
  menu: [
    { group: 'print', title: '打印任务', url: '/print/job', component: 'printing/PrintJobs', right: 'mes:printJob:list' },
    { group: 'print', title: '打印记录', url: '/print/log', component: 'printing/PrintLog', right: 'mes:printLog:list' },
    { group: 'print', title: '打印机', url: '/print/printer', component: 'printing/Printers', right: 'mes:printer:list' },
  ],
})
