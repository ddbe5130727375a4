/** Where the list of orders is. */
export const orderListPath = '/mes/order'
