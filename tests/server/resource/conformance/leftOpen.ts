/** Resources whose rules need something that no field alone says is required, and the fields at which a record with nothing but the required ones is refused. */
export const neededBeyondRequired: Readonly<Record<string, readonly string[]>> = {
  mesOrder: ['customerId'],
  mesStateTable: ['machineType'],
  mesLineClearance: ['equipmentId'],
  mesQcOrder: ['lotId'],
  mesStocktake: ['locationId'],
  mesInOrder: ['supplierId'],
  mesOutOrder: ['orderId'],
  mesMaintPlan: ['everyDays'],
  mesAlarmDef: ['tagCode', 'limitValue'],
  sysPermission: ['url'],
  sysDataSource: ['host'],
  mesScale: ['address'],
  mesReportSending: ['receivers'],
}
