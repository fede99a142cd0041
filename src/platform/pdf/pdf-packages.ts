// The packages that write PDF files. The build bundles them: installed, they and their dependencies would take 25 MB.
export { create, type Font } from 'fontkit'
export { default as PDFDocument } from 'pdfkit'
