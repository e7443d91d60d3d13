declare module 'svg-to-pdfkit' {
  type Options = {
    width?: number;
    height?: number;
    assumePt?: boolean;
    fontCallback?: (family: string, bold: boolean, italic: boolean) => string;
    warningCallback?: (warning: string) => void;
  };
  const svgToPdf: (document: PDFKit.PDFDocument, svg: string, x: number, y: number, options: Options) => void;
  export default svgToPdf;
}
