/** Header by which the proxy hands on what the browser calls itself: see `askForWholeDocument`. */
export const AGENT_HEADER = 'x-shopper-agent'
