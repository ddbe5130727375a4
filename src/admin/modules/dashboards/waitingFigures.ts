/** Figures of records that somebody has to do something about, by name. */
export const waitingFigures: readonly string[] = ['ordersToApprove', 'overdueOrders', 'silentScreens']
