// Where an export begins: the page as it is served, on data that it has in itself.
import "./limits.js";
import "./workshop.js";
