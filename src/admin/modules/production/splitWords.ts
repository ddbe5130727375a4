/** Why nothing can be split before somebody has drawn a route. */
export const noRoute = '还没有带工序的工艺路线，请先在 生产管理 › 工艺路线 中新增'
