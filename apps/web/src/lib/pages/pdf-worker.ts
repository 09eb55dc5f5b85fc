// The library's own worker, in a file that the build finds.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
