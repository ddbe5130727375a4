import { defineFigure } from '../../figure.ts'
import { ossFiles } from './ossFile.ts'

export const uploadedThisMonth = defineFigure(ossFiles, {
  name: 'uploadedThisMonth',
  title: '本月上传',
  where: { createTime_begin: '{monthStart}', createTime_end: '{today}' },
  measure: { is: 'sum', field: 'fileSize' },
  unit: '字节',
})
