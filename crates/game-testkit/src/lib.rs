//! Random game trees and the conformance suite.
