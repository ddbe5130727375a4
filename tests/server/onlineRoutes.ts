/** Who may call the routes of the designer of tables: drawing, and changing the database by it, are rights of their own. */
export const onlineRoutes: Record<string, string> = {
  'GET /online/cgform/head/list': 'sys:cgform:list',
  'GET /online/cgform/head/queryById': 'sys:cgform:list',
  'GET /online/cgform/head/versions': 'sys:cgform:list',
  'GET /online/cgform/field/listByHeadId': 'sys:cgform:list',
  'GET /online/cgform/index/listByHeadId': 'sys:cgform:list',
  'POST /online/cgform/api/addAll': 'sys:cgform:edit',
  'PUT /online/cgform/api/editAll': 'sys:cgform:edit',
  'POST /online/cgform/head/copyOnline': 'sys:cgform:edit',
  'DELETE /online/cgform/head/removeRecord': 'sys:cgform:edit',
  'DELETE /online/cgform/head/delete': 'sys:cgform:sync',
  'POST /online/cgform/api/takeDesign': 'sys:cgform:edit',
  'GET /online/cgform/api/giveDesign/:id': 'sys:cgform:list',
  'POST /online/cgform/api/guessFields': 'sys:cgform:edit',
  'GET /online/cgform/api/plan/:id': 'sys:cgform:list',
  'POST /online/cgform/api/doDbSynch/:id/:way': 'sys:cgform:sync',
  'GET /online/cgform/api/losses/:id': 'sys:cgform:sync',
  'GET /online/cgform/api/lost/:id': 'sys:cgform:sync',
  ...ofBoth('GET', [
    'getColumns/:key',
    'getQueryInfo/:key',
    'getData/:key',
    'getTreeData/:key',
    'form/:key/:dataId',
    'form/table_name/:key/:dataId',
    'exportXls/:key',
    'updataColumnsWidth',
  ]),
  ...ofBoth('POST', ['form/:key', 'importXls/:key']),
  ...ofBoth('PUT', ['form/:key', 'updateData/:key']),
  ...ofBoth('DELETE', ['form/:key/:dataId']),
  'GET /online/cgform/api/getFormItem/:key': 'signed in',
  'GET /online/cgform/api/getFormItemBytbname/:key': 'signed in',
  'GET /online/cgform/api/getEnhanceJs/:key': 'signed in',
  'GET /online/cgform/api/getErpColumns/:key': 'signed in',
  'GET /online/cgform/api/getErpFormItem/:key': 'signed in',
  'GET /online/cgform/api/subform/list/:key/:mainId': 'signed in',
  'GET /online/cgform/api/subform/:key/:mainId': 'signed in',
}

/** Any signed-in person may call; what is asked for then is the right of the table that is meant. */
function ofBoth(method: string, paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(['/online/cgform/api', '/diyonline/api'].flatMap((base) => paths.map((path) => [`${method} ${base}/${path}`, 'signed in'])))
}
