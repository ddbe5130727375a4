/** The boards that the arrow keys of a remote control turn through, in this order. */
export const boardList = [
  { path: '/display/plc', title: 'PLC 监控' },
  { path: '/display/powder', title: '磨粉看板' },
  { path: '/display/orders', title: '生产订单看板' },
] as const

/** The board before or after `pathname`, round in a circle; from a page that is no board of the list, the first or last. */
export function neighbourOf(pathname: string, step: 1 | -1): string {
  const here = boardList.findIndex((board) => board.path === pathname)
  const next = here === -1 ? (step === 1 ? 0 : boardList.length - 1) : (here + step + boardList.length) % boardList.length
  return boardList[next]?.path ?? boardList[0].path
}
