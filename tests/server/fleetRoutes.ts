import { listAt, writtenAt } from './routeShapes.ts'

/** The routes of the fleet of screens, for `routeInventory`. */
export const fleetInventory: Record<string, string> = {
  ...listAt('/mes/screenLog', 'mes:screenLog'),
  ...listAt('/mes/playlist', 'mes:playlist'),
  ...writtenAt('/mes/playlist', 'mes:playlist'),
  ...listAt('/mes/playlistItem', 'mes:playlist'),
  ...writtenAt('/mes/playlistItem', 'mes:playlist'),
  'GET /mes/playlist/queryWithLines': 'mes:playlist:list',
  ...Object.fromEntries(['reload', 'identify', 'message', 'next', 'picture', 'power'].map((kind) => [`POST /mes/screen/order/${kind}`, `mes:screen:${kind}`])),
  ...writtenAt('/mes/wall', 'mes:wall'),
  'GET /mes/wall/list': 'mes:wall:list',
  'GET /mes/wall/queryById': 'mes:wall:list',
  'GET /mes/wall/report': 'mes:wall:list',
  'GET /mes/wall/reportFigure': 'mes:plc:view',
  'GET /mes/wall/shown': 'mes:plc:view',
  'GET /mes/wall/draft': 'mes:wall:edit',
  'GET /mes/wall/version': 'mes:wall:edit',
  'PUT /mes/wall/draft': 'mes:wall:edit',
  'POST /mes/wall/publish': 'mes:wall:publish',
  'GET /mes/workshop/plan': 'mes:plc:view',
  'PUT /mes/workshop/plan': 'mes:workshop:edit',
  'POST /mes/wall/unpublish': 'mes:wall:publish',
  'POST /mes/wall/auto': 'mes:wall:publish',
  'GET /mes/screen/thumbs': 'mes:screen:list',
  'GET /mes/screen/picture': 'mes:screen:list',
  'POST /sys/display/picture': 'a paired screen',
}
