// For this status Next reads the title here.
export { default, generateMetadata } from './page'
